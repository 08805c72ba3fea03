'use strict';

/* Reads the hands of games as the page's script does: the data of each, packed, in a list on standard input, what became
   of them on standard output. The script's file is the argument. */

const { Hands, unpacked } = require(process.argv[2]);

const games = JSON.parse(require('fs').readFileSync(0, 'utf-8'));

async function read(packed) {
  const hands = new Hands(await unpacked(packed));
  return hands.all.map((hand, place) => hand.events.map((event, at) => ({
    ...event,
    found: event.found.map((index) => hands.findings[index].message),
    proven: event.proven.map((index) => hands.findings[index].message),
    address: hands.address(place, at),
    leads: hands.find(hands.address(place, at)),
    next: hands.finding(place, at, 1),
    last: hands.finding(place, at, -1),
  })));
}

Promise.all(games.map(read)).then((all) => process.stdout.write(JSON.stringify(all)));
