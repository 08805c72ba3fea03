'use strict';

/* The hands of a game, read from the page's data, whose form is described by viewer in report/html/page.py. Nothing here
   knows a rule of the game, and nothing touches the page. */

const ADDRESS = /^hand-([0-9]{1,9})(?:-trick-([0-9]{1,9})(?:-card-([0-9]{1,9}))?|-step-([0-9]{1,9}))?$/;

/** The data of a page: JSON, compressed, in base 64. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text());
}

/** The hands of the game. */
class Hands {
  constructor({ signs, findings, hands }) {
    this.signs = signs;
    this.findings = findings;
    this.all = hands;
    this.places = new Map(hands.map(({ number }, place) => [number, place]));
  }

  /** The codes of the findings in a hand. */
  codes(place) {
    const found = this.all[place].events.flatMap((event) => event.found);
    return [...new Set(found.map((index) => this.findings[index].code))];
  }

  /** The address of an event: its card, or else the hand or the step. */
  address(place, at) {
    const hand = this.all[place];
    const { trick, card } = hand.events[at];
    const end = trick ? `-trick-${trick}-card-${card}` : at ? `-step-${at + 1}` : '';
    return `hand-${hand.number}${end}`;
  }

  /** The event at an address, `{place, at}`; null if it is none of these. */
  find(address) {
    const found = ADDRESS.exec(address);
    if (!found || !this.places.has(Number(found[1]))) return null;
    const place = this.places.get(Number(found[1]));
    const [trick, card, step] = found.slice(2).map((number) => (number ? Number(number) : 0));
    return { place, at: this.event(this.all[place], trick, card, step) };
  }

  event({ events }, trick, card, step) {
    if (step) return Math.min(step, events.length) - 1;
    const isOfTrick = (event) => trick && event.trick === trick;
    return Math.max(events.findIndex((event) => isOfTrick(event) && event.card === card), events.findIndex(isOfTrick), 0);
  }

  /** The next event after or before this one with a finding or a proof; null if there is none. */
  finding(place, at, by) {
    for (let there = place; there >= 0 && there < this.all.length; there += by) {
      const marked = this.all[there].events.flatMap(({ found, proven }, index) => (
        found.length + proven.length ? [index] : []));
      const next = marked.filter((index) => there !== place || (by > 0 ? index > at : index < at));
      if (next.length) return { place: there, at: next[by > 0 ? 0 : next.length - 1] };
    }
    return null;
  }
}

if (typeof module !== 'undefined') module.exports = { Hands, unpacked };
