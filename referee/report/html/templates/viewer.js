'use strict';

/* Moves through the hands of a game by keys, buttons and addresses. viewer-table.js draws them. */

/** Keys that work while the viewer has the focus; left and right also work while nothing else has it. */
const KEYS = {
  ArrowRight: ['step', 1], ArrowLeft: ['step', -1],
  ArrowDown: ['trick', 1], ArrowUp: ['trick', -1],
  PageDown: ['hand', 1], PageUp: ['hand', -1], n: ['hand', 1], p: ['hand', -1],
  f: ['finding', 1], F: ['finding', -1],
  Home: ['end', -1], End: ['end', 1],
};
const EVERYWHERE = ['ArrowRight', 'ArrowLeft'];
const TYPED_IN = 'input, select, textarea, [contenteditable]';
const SETTLED = 250; // milliseconds until the address is updated: browsers limit how often it may change

/** The viewer: the hand and the event that are shown, and how to move to another. */
class Viewer extends View {
  constructor(section, data) {
    super(section, data);
    this.leapt = 0; // time of the last move to another hand or to a linked card
    this.listen();
  }

  // Where to go

  step(by) {
    const to = this.index + by;
    if (to >= 0 && to < this.hand.events.length) return this.stay(to);
    return this.turn(by, by < 0 ? -1 : 0);
  }

  /** Moves to the start of the next or previous trick, or to the part before or after the tricks. */
  trick(by) {
    const { events } = this.hand;
    const starts = events.map((_, at) => at).filter((at) => !at || events[at].trick !== events[at - 1].trick);
    const there = starts.filter((at) => (by > 0 ? at > this.index : at < this.index));
    return there.length ? this.stay(there[by > 0 ? 0 : there.length - 1]) : this.turn(by, by < 0 ? -1 : 0);
  }

  turn(by, at = 0) {
    const place = this.place + by;
    if (place < 0 || place >= this.hands.all.length) return this.nowhere(by > 0 ? 'This is the end.' : 'This is the start.');
    return this.go(place, at < 0 ? this.hands.all[place].events.length - 1 : at, true);
  }

  finding(by) {
    const there = this.hands.finding(this.place, this.index, by);
    if (!there) return this.nowhere(`No finding ${by > 0 ? 'after' : 'before'} this.`);
    return this.go(there.place, there.at, true);
  }

  end(by) {
    return this.stay(by > 0 ? this.hand.events.length - 1 : 0);
  }

  lead(way, by) {
    if (way === 'hand') this.turn(by);
    else this[way](by);
  }

  /** Shows an event and puts its address into the page's. The browser's Back undoes a leap, unless it came right after
      another, as while a key is held. */
  go(place, at, leap = false) {
    const isLeap = leap && Date.now() - this.leapt > SETTLED;
    if (leap) this.leapt = Date.now();
    if (isLeap) this.settle();
    this.turnTo({ place, at });
    clearTimeout(this.timer);
    if (isLeap) this.note('pushState');
    else this.timer = setTimeout(() => this.settle(), SETTLED);
  }

  /** Shows another event of the same hand. */
  stay(at) {
    return this.go(this.place, at);
  }

  turnTo({ place, at }) {
    this.place = place;
    this.index = at;
    this.show();
  }

  settle() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.note('replaceState');
  }

  note(how) {
    this.timer = 0;
    history[how](null, '', `#${this.address(this.index)}`);
  }

  nowhere(why) {
    this.parts.nowhere.textContent = why;
  }

  /** Follows the page's address if it is in one of these hands; returns whether it was. */
  follow(address) {
    const there = this.hands.find(address);
    if (!there) return false;
    this.turnTo(there);
    return true;
  }

  /** Scrolls to the viewer and gives it the focus. */
  come() {
    this.section.scrollIntoView();
    this.parts.table.focus({ preventScroll: true });
  }

  // Keys, buttons, links

  listen() {
    this.live.addEventListener('click', (event) => this.clicked(event));
    this.parts.choice.addEventListener('change', () => this.go(Number(this.parts.choice.value), 0, true));
  }

  clicked(event) {
    const button = event.target.closest('[data-go]');
    if (button) this.lead(button.dataset.go, Number(button.dataset.by));
    const anchor = event.target.closest('a[href^="#"]');
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    this.settle();
    const there = this.hands.find(anchor.hash.slice(1));
    if (there) {
      event.preventDefault();
      this.go(there.place, there.at, true);
    }
  }

  /** Whether a key is for this viewer: it has the focus, or nothing has it and the table can be seen. */
  isMeant(key) {
    const at = document.activeElement;
    if (this.live.contains(at)) return !at.closest(TYPED_IN);
    if (!EVERYWHERE.includes(key) || (at && at !== document.body && at !== document.documentElement)) return false;
    const { top, bottom } = this.parts.table.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  }

  pressed(event) {
    const way = KEYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !this.isMeant(event.key)) return;
    event.preventDefault();
    this.lead(...way);
  }
}

/** Starts the viewer, if the page has hands, and follows the page's address. */
async function start() {
  const section = document.querySelector('section.viewer');
  if (!section) return;
  const viewer = new Viewer(section, await unpacked(section.querySelector('.viewer-data').textContent));
  const follow = () => {
    clearTimeout(viewer.timer);
    viewer.timer = 0;
    if (viewer.follow(decodeURIComponent(location.hash.slice(1)))) viewer.come();
  };
  viewer.show();
  follow();
  // Once the page has loaded, a browser moves the focus to the target of the address, which is hidden.
  const comeAgain = () => setTimeout(() => document.activeElement === document.body && follow());
  if (document.readyState === 'complete') comeAgain();
  else window.addEventListener('load', comeAgain);
  window.addEventListener('hashchange', follow);
  document.addEventListener('keydown', (event) => viewer.pressed(event));
}

if (typeof document !== 'undefined') start();
