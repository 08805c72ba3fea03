'use strict';

/* Draws an event of a hand: the table from above, the remarks, and all tricks. Their content comes from the page's data
   (viewer-hands.js); this file only decides how it looks. */

/** Places at the table, clockwise from the top left, for each number of players; the style sheet positions them. */
const PLACES = [
  '', 't2', 't2 b2', 't1 t3 b2', 't2 r b2 l', 't1 t3 r b2 l', 't1 t3 r b3 b1 l', 't1 t2 t3 r b3 b1 l',
  't1 t2 t3 r b3 b2 b1 l', 't1 t2 t3 r1 r2 b3 b1 l2 l1', 't1 t2 t3 r1 r2 b3 b2 b1 l2 l1',
].map((places) => places.split(' '));

/** With more players than this, two sit on each side. */
const FEW = 8;

const GLYPHS = { c: '♣', d: '♦', h: '♥', s: '♠' };
const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };
const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' };
const AS_TEXT = '\uFE0E'; // draws a suit as a letter in its colour, not as an emoji

/** The actions of players who take no part in the tricks. */
const OUT = ['passed', 'out', 'away'];

/** A new element with a class and a text, or with elements in it. */
function made(tag, name, inside = [], attributes = {}) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...[inside].flat());
  return element;
}

/** A card, such as `5d`, or `??` if it is unknown, with its signs behind it, in words. */
function spoken([rank, suit, ...signs], meanings) {
  const words = rank === '?' ? 'unknown card' : `${RANKS[rank] || rank} of ${SUITS[suit]}`;
  return [words, ...signs.map((sign) => meanings[sign])].join(', ');
}

/** A card as it is drawn, face up or not, with its signs. */
function drawn([rank, suit, ...signs], size) {
  const face = made('span', 'face', [], { 'aria-hidden': 'true' });
  if (rank === '?') {
    face.classList.add('back');
    face.append('?');
  } else {
    face.classList.add(`of-${SUITS[suit]}`);
    face.append(made('b', '', rank), made('i', '', GLYPHS[suit] + AS_TEXT));
  }
  const marks = signs.map((sign) => made('span', 'sign', sign, { 'data-sign': sign, 'aria-hidden': 'true' }));
  return made('span', `card ${size}`, [face, ...marks], { 'data-signs': signs.join('') });
}

/** A link within the page. */
function link(to, text, name = '') {
  return made('a', name, text, { href: `#${to}` });
}

/** A line of the log as the page shows it, without the links after it; null if the page leaves it out. */
function quoted(id) {
  const line = document.getElementById(id);
  if (!line) return null;
  const parts = [...line.childNodes].filter((part) => part.nodeName !== 'A').map((part) => part.textContent);
  return parts.join('').trim();
}

/** The view of one game: the hand and the event that are shown. */
class View {
  constructor(section, data) {
    this.section = section;
    this.live = section.querySelector('.live');
    this.parts = {};
    for (const part of this.live.querySelectorAll('[data-part]')) this.parts[part.dataset.part] = part;
    this.hands = new Hands(data);
    this.place = Math.min(1, this.hands.all.length - 1);
    this.index = 0;
    this.fill();
  }

  get hand() {
    return this.hands.all[this.place];
  }

  address(at) {
    return this.hands.address(this.place, at);
  }

  get now() {
    return this.hand.events[this.index];
  }

  // What is shown

  /** Fills in the parts that stay the same for all hands. */
  fill() {
    const options = this.hands.all.map(({ number }, place) => {
      const codes = this.hands.codes(place);
      const name = number ? `Hand ${number}` : 'Before the first hand';
      return made('option', '', codes.length ? `${name} – ${codes.join(', ')}` : name, { value: place });
    });
    this.parts.choice.append(...options);
    this.live.hidden = false;
    this.section.classList.add('is-live');
  }

  show() {
    const { now: table } = this;
    this.parts.choice.value = String(this.place);
    this.parts.nowhere.textContent = '';
    this.parts.seats.replaceChildren(...table.seats.map((seat, at) => this.seat(seat, at, table)));
    this.parts.laid.replaceChildren(...table.laid.map((card, at) => this.laid(card, at, table)));
    this.parts.middle.replaceChildren(...this.middle(table));
    this.parts.table.classList.toggle('many', table.seats.length > FEW);
    this.parts.table.classList.toggle('crowd', table.seats.length >= PLACES.length);
    this.parts.table.setAttribute('aria-label', `The table from above, ${this.where()}`);
    this.parts.said.replaceChildren(...this.said());
    this.parts.tricks.replaceChildren(...this.tricks());
    this.parts.signs.replaceChildren(...this.legend(table));
  }

  where() {
    const { hand, now } = this;
    const name = hand.number ? `hand ${hand.number}` : 'before the first hand';
    return now.trick ? `${name}, trick ${now.trick}, card ${now.card}` : name;
  }

  at(seat, table) {
    return (PLACES[table.seats.length] || [])[seat] || 'none';
  }

  seat(seat, at, table) {
    const who = made('b', 'who', seat.name, { title: seat.name });
    const head = made('span', 'name', at === this.hand.dealer
      ? [made('span', 'dealer', 'D', { title: 'deals', role: 'img', 'aria-label': 'deals' }), who] : who);
    const money = made('span', 'money', seat.stack);
    if (seat.change) money.append(' ', made('span', 'change', seat.change));
    const isOut = OUT.includes(seat.did);
    const tricks = isOut || (!seat.did && !seat.tricks) ? '' : seat.tricks === null ? 'tricks ?' : seat.tricks === 1 ? '1 trick' : `${seat.tricks} tricks`;
    const did = made('span', 'did', [seat.did, tricks].filter(Boolean).map((text) => made('span', '', text)));
    const holding = seat.cards.split(' ').filter(Boolean);
    const cards = made('span', 'cards', holding.map((card) => drawn(card, 'small')));
    const held = holding.map((card) => spoken(card, this.hands.signs)).join('; ');
    const parts = [head, money, did, cards, made('span', 'hidden', held ? `holds ${held}` : '')];
    const kinds = ['seat', table.acts.includes(at) && 'acts', isOut && 'gone'];
    return made('li', kinds.filter(Boolean).join(' '), parts, { 'data-place': this.at(at, table) });
  }

  laid([player, card], at, table) {
    const before = table.laid.slice(0, at).filter(([other]) => other === player).length;
    const words = made('span', 'hidden', `${player || 'somebody'}: ${spoken(card, this.hands.signs)}`);
    const last = at === table.laid.length - 1 && this.now.trick ? ' new' : '';
    const face = drawn(card, 'large');
    const shown = [...card.slice(2)].find((sign) => sign !== '*');
    if (shown) face.append(made('span', 'tag', this.hands.signs[shown], { 'data-sign': shown, 'aria-hidden': 'true' }));
    return made('li', `lay${last}`, [face, words], {
      'data-place': this.at(table.seats.findIndex(({ name }) => name === player), table), 'data-nth': before,
    });
  }

  /** The pot and the trump suit. */
  middle(table) {
    const { trump, upcard } = this.hand;
    const pot = made('p', 'pot', ['pot ', made('b', '', table.pot)]);
    if (!trump) return [pot];
    const turned = upcard ? drawn(upcard, 'up')
      : made('span', `suit of-${SUITS[trump]}`, GLYPHS[trump] + AS_TEXT, { 'aria-hidden': 'true' });
    const words = upcard ? made('span', 'hidden', `${spoken(upcard)} is turned up, `) : '';
    return [pot, made('p', 'trump', [turned, words, made('span', '', [made('span', 'full', `${SUITS[trump]} are `), 'trump'])])];
  }

  // What is said

  said() {
    const { now } = this;
    const entries = now.said.map(([head, text]) => made('p', '', [made('b', '', head), text]));
    const found = now.found.flatMap((one) => this.found(this.hands.findings[one], one));
    const proven = now.proven.map((one) => this.proven(this.hands.findings[one], one));
    return [made('p', 'where', this.heading()), ...entries, ...found, ...proven, this.line(now.line)];
  }

  heading() {
    const { hand, now } = this;
    const name = hand.number ? `Hand ${hand.number}` : 'Before the first hand';
    if (!now.trick) return `${name} · step ${this.index + 1} of ${hand.events.length}`;
    const cards = hand.events.filter((event) => event.trick === now.trick).length;
    return `${name} · trick ${now.trick} of ${hand.tricks} · card ${now.card} of ${cards}`;
  }

  /** A finding with its proof; the message is left out if the remarks have it already, as for a renege. */
  found(finding, index) {
    const told = this.now.said.some(([, text]) => text.includes(`(${finding.code}`));
    const head = made('b', 'code', `${finding.code} ${finding.grade}`);
    const parts = told ? [head] : [head, ` ${finding.message}`];
    if (finding.number) parts.push(' · ', link(`finding-${finding.number}`, `finding ${finding.number}`));
    const proofs = finding.proofs.map((proof) => made('li', '', [
      `${proof.message}: `, link(`line-${proof.line}`, `line ${proof.line}`), ...this.shownAt(index, proof),
    ]));
    const box = made('div', `found ${finding.grade.split(' ').map((word) => `is-${word}`).join(' ')}`, [made('p', '', parts)]);
    if (proofs.length) box.append(made('ul', '', proofs));
    return [box];
  }

  /** A link to the card of this hand that proves a finding, if a card does. */
  shownAt(index, proof) {
    const at = this.hand.events.findIndex((event) => event.proven.includes(index) && event.line === proof.line);
    return at < 0 ? [] : [', ', link(this.address(at), 'see the card')];
  }

  /** The finding that a card proves, with a link to it. */
  proven(finding, index) {
    const at = this.hand.events.findIndex((event) => event.found.includes(index));
    const parts = [made('b', 'code', `proves ${finding.code}`)];
    if (at >= 0) parts.push(' · ', link(this.address(at), 'see the card that was not allowed'));
    if (finding.number) parts.push(' · ', link(`finding-${finding.number}`, `finding ${finding.number}`));
    return made('div', 'found is-proof', [made('p', '', parts)]);
  }

  line(number) {
    const id = `line-${number}`;
    const text = quoted(id);
    if (text === null) return made('p', 'source', `line ${number}`);
    return made('p', 'source', [link(id, `line ${number}`), ' ', made('code', '', text)]);
  }

  // All tricks

  tricks() {
    const { hand } = this;
    const rows = [];
    hand.events.forEach((event, at) => {
      const group = event.trick || (rows.length && hand.events.slice(0, at).some((one) => one.trick) ? 'after' : 'before');
      if (!rows.length || rows[rows.length - 1].group !== group) rows.push({ group, first: at, cards: [] });
      if (event.trick) rows[rows.length - 1].cards.push(at);
    });
    return hand.tricks ? rows.map((row) => this.row(row)) : [];
  }

  row({ group, first, cards }) {
    const names = { before: 'Before the tricks', after: 'After the tricks' };
    const isHere = cards.length ? this.now.trick === group : !this.now.trick && this.groupHere() === group;
    const head = link(this.address(first), names[group] || `Trick ${group}`, 'row-name');
    const chips = cards.map((at) => this.chip(at));
    return made('li', isHere ? 'is-here' : '', chips.length ? [head, made('span', 'chips', chips)] : head);
  }

  groupHere() {
    return this.hand.events.slice(0, this.index).some((event) => event.trick) ? 'after' : 'before';
  }

  /** A card in the list of tricks, with its signs at the end of the trick. */
  chip(at) {
    const { events } = this.hand;
    const { trick, card } = events[at];
    const [player, laid] = events.findLast((event) => event.trick === trick).laid[card - 1];
    const current = at === this.index ? { 'aria-current': 'step' } : {};
    return made('a', 'chip', [drawn(laid, 'chip-card')], {
      href: `#${this.address(at)}`, 'aria-label': `${player || 'somebody'}: ${spoken(laid, this.hands.signs)}`, ...current,
    });
  }

  /** The legend of the visible signs. */
  legend(table) {
    const seen = [...table.laid.map(([, card]) => card), ...table.seats.map((seat) => seat.cards)].join('');
    return Object.entries(this.hands.signs).filter(([sign]) => seen.includes(sign)).map(([sign, meaning]) => (
      made('span', 'key', [made('span', 'sign', sign, { 'data-sign': sign }), ` ${meaning}`])));
  }
}
