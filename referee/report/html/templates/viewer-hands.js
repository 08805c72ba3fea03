'use strict';

/* The hands of a game, read from the page's data; viewer.py and viewer_encoding.py document the format. Nothing here
   knows a rule of the game, and nothing touches the page. */

/** Indices of the values in a row, and of a seat's values relative to its first: as in viewer_encoding.py. */
const ROW = { acts: 0, pot: 1, laid: 2, size: 3, seats: 4 };
const SEAT = { did: 0, stack: 1, change: 2, tricks: 3, cards: 4, values: 5 };

const LAID = /^([0-9]*)([2-9TJQKA?][cdhs?])(.*)$/;
const HELD = /([2-9TJQKA?][cdhs?])([^2-9TJQKA?]*)/g;
const GAP = '¤';
const ADDRESS = /^hand-([0-9]{1,9})(-as-meant)?(?:-trick-([0-9]{1,9})(?:-card-([0-9]{1,9}))?|-step-([0-9]{1,9}))?$/;

/** The row after a change: see `changed` in viewer_encoding.py. */
function changed(before, text) {
  const now = before.slice();
  now[ROW.acts] = '';
  for (let at = ROW.seats; at < now.length; at += SEAT.values) now[at + SEAT.change] = '';
  for (const step of text.split(',').filter(Boolean)) {
    if (step[0] === '/' || step[0] === '+') lay(now, step);
    else if (step[0] === '*') take(now, Number(step.slice(1)));
    else now[parseInt(step, 10)] = step.slice(step.indexOf(':') + 1);
  }
  return now;
}

/** Moves a card from a hand to the current trick, or to a new one. */
function lay(now, step) {
  const [, seat, card] = LAID.exec(step.slice(1));
  now[ROW.laid] = (step[0] === '/' ? '' : now[ROW.laid]) + step.slice(1) + ' ';
  now[ROW.acts] = seat;
  if (seat) {
    const place = ROW.seats + SEAT.values * Number(seat) + SEAT.cards;
    now[place] = now[place].replace(card, '');
  }
}

/** Marks the card that takes the trick. */
function take(now, at) {
  const laid = split(now[ROW.laid]);
  laid[at] += '*';
  now[ROW.laid] = laid.map((one) => one + ' ').join('');
  const [, seat] = LAID.exec(laid[at]);
  const place = ROW.seats + SEAT.values * Number(seat) + SEAT.tricks;
  if (seat && now[place]) now[place] = String(Number(now[place]) + 1);
}

/** The words of a text, split at spaces. */
function split(text) {
  return text.split(' ').filter(Boolean);
}

/** A row as a table: each card with its signs, a card of the trick with its seat (-1 if unknown). */
function tableOf(row) {
  const seats = [];
  for (let at = ROW.seats; at < row.length; at += SEAT.values) {
    seats.push({
      did: row[at + SEAT.did],
      stack: row[at + SEAT.stack],
      change: row[at + SEAT.change],
      tricks: row[at + SEAT.tricks],
      cards: [...row[at + SEAT.cards].matchAll(HELD)].map(([, name, signs]) => ({ name, signs })),
    });
  }
  const laid = split(row[ROW.laid]).map((one) => {
    const [, seat, name, signs] = LAID.exec(one);
    return { seat: seat ? Number(seat) : -1, name, signs };
  });
  return { acts: split(row[ROW.acts]).map(Number), pot: row[ROW.pot], laid, size: Number(row[ROW.size]), seats };
}

/** Fills the gaps of a text in turn. */
function filled(text, fills) {
  const [first, ...rest] = text.split(GAP);
  return rest.reduce((told, part) => told + (fills.length ? fills.shift() : GAP) + part, first);
}

/** The hands of the game. */
class Hands {
  constructor(data) {
    this.signs = data.signs;
    this.phrases = data.phrases;
    this.findings = data.findings.map(([number, code, grade, line, message, proofs]) => (
      { number, code, grade, line, message, proofs: proofs.map(([at, told]) => ({ line: at, message: told })) }));
    this.rows = data.hands;
    this.places = new Map(data.hands.map(([number], place) => [number, place]));
    this.slips = new Map((data.meant || []).map(([line, written, meant, row]) => (
      [this.places.get(row[0]), { line, written, meant, row }])));
    this.kept = new Map();
  }

  /** The hand at a place, from 0, as written or as meant, with the table at each of its moments. */
  at(place, asMeant = false) {
    const key = asMeant ? `${place} as meant` : place;
    if (!this.kept.has(key)) this.kept.set(key, this.read(asMeant ? this.slips.get(place).row : this.rows[place]));
    return this.kept.get(key);
  }

  read([number, names, dealer, trump, upcard, told]) {
    let row = Array(ROW.seats + SEAT.values * names.length).fill('');
    let line = 0;
    const laid = new Map();
    const moments = told.map(([lines = 0, change = '', said = '', trick = 0, found = [], proven = []]) => {
      row = changed(row, change);
      line += lines;
      if (trick) laid.set(trick, (laid.get(trick) || 0) + 1);
      return { line, row, said: this.said(said, names), trick, card: trick ? laid.get(trick) : 0, found, proven };
    });
    return { number, names, dealer, trump, upcard, moments, tricks: [...laid.keys()] };
  }

  /** The remarks of a moment: headings, perhaps empty, and their texts. */
  said(text, names) {
    return text.split('|').filter(Boolean).map((entry) => {
      const [phrase, ...parts] = entry.split(' ');
      const fills = parts.map((part) => (/^[a-z]$/.test(part) ? names[part.charCodeAt(0) - 97] : part));
      const entryOf = this.phrases[Number(phrase)];
      const [head, told] = Array.isArray(entryOf) ? entryOf : ['', entryOf];
      const heading = fills.length ? filled(head, fills) : head;
      return { head: heading, told: fills.length ? filled(told, fills) : told };
    });
  }

  /** The codes of the findings in a hand. */
  codes(place) {
    const found = this.rows[place][5].flatMap((moment) => moment[4] || []);
    return [...new Set(found.map((one) => this.findings[one].code))];
  }

  /** The address of a moment: its card, or else the hand or the step. */
  address(place, at, asMeant = false) {
    const hand = this.at(place, asMeant);
    const { trick, card } = hand.moments[at];
    const end = trick ? `-trick-${trick}-card-${card}` : at ? `-step-${at + 1}` : '';
    return `hand-${hand.number}${asMeant ? '-as-meant' : ''}${end}`;
  }

  /** The moment at an address, `{place, at}`, with `asMeant` if it is of a hand as meant; null if it is none of these. */
  find(address) {
    const found = ADDRESS.exec(address);
    if (!found || !this.places.has(Number(found[1]))) return null;
    const place = this.places.get(Number(found[1]));
    const [trick, card, step] = found.slice(3).map((one) => (one ? Number(one) : 0));
    if (!found[2]) return { place, at: this.moment(this.at(place), trick, card, step) };
    if (!this.slips.has(place)) return null;
    return { place, at: this.moment(this.at(place, true), trick, card, step), asMeant: true };
  }

  /** The moment of a hand as meant that matches a moment of it as written, or the other way round. */
  alike(place, at, asMeant) {
    const from = this.at(place, !asMeant).moments;
    const hand = this.at(place, asMeant);
    const { trick, card } = from[at];
    if (trick) return this.moment(hand, trick, card);
    const isBefore = from.slice(at).some((one) => one.trick);
    return isBefore ? Math.min(at, hand.moments.length - 1) : Math.max(0, hand.moments.length - from.length + at);
  }

  moment({ moments }, trick, card, step) {
    if (step) return Math.min(step, moments.length) - 1;
    const its = (one) => trick && one.trick === trick;
    return Math.max(moments.findIndex((one) => its(one) && one.card === card), moments.findIndex(its), 0);
  }

  /** The next moment after or before this one with a finding or a proof; null if there is none. */
  finding(place, at, by) {
    for (let there = place; there >= 0 && there < this.rows.length; there += by) {
      const marked = this.rows[there][5].map((one, index) => (
        (one[4] && one[4].length) || (one[5] && one[5].length) ? index : -1)).filter((index) => index >= 0);
      const next = marked.filter((index) => there !== place || (by > 0 ? index > at : index < at));
      if (next.length) return { place: there, at: next[by > 0 ? 0 : next.length - 1] };
    }
    return null;
  }
}

if (typeof module !== 'undefined') module.exports = { Hands, tableOf };
