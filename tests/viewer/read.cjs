'use strict';

/* Reads the hands of games as the page's script does: the data of each, packed, in a list on standard input, what became
   of them on standard output. The script's file is the argument; with ``as-meant`` after it those hands are read that are
   told once more, without a slip of the pen. */

const { Hands, unpacked } = require(process.argv[2]);

const asMeant = process.argv[3] === 'as-meant';
const games = JSON.parse(require('fs').readFileSync(0, 'utf-8'));

async function read(packed) {
  const hands = new Hands(await unpacked(packed));
  const places = asMeant ? [...hands.slips.keys()] : hands.written.map((_, place) => place);
  return places.map((place) => hands.at(place, asMeant).events.map((event, at) => ({
    ...event,
    found: event.found.map((index) => hands.findings[index].message),
    proven: event.proven.map((index) => hands.findings[index].message),
    address: hands.address(place, at, asMeant),
    leads: hands.find(hands.address(place, at, asMeant)),
    alike: hands.slips.has(place) ? hands.alike(place, at, !asMeant) : null,
    next: hands.finding(place, at, 1),
    last: hands.finding(place, at, -1),
  })));
}

Promise.all(games.map(read)).then((all) => process.stdout.write(JSON.stringify(all)));
