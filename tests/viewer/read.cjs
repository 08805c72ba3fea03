'use strict';

/* Reads the hands of games as the page's script does: the data of each on standard input, what became of it on
   standard output. The script's file is the argument; with ``as-meant`` after it those hands are read that are told
   once more, without a slip of the pen. */

const { Hands, tableOf } = require(process.argv[2]);

const asMeant = process.argv[3] === 'as-meant';
const games = JSON.parse(require('fs').readFileSync(0, 'utf-8'));
process.stdout.write(JSON.stringify(games.map((data) => {
  const hands = new Hands(data);
  const places = asMeant ? [...hands.slips.keys()] : data.hands.map((_, place) => place);
  return places.map((place) => hands.at(place, asMeant).moments.map((moment, at) => ({
    row: moment.row,
    acts: tableOf(moment.row).acts,
    laid: tableOf(moment.row).laid,
    held: tableOf(moment.row).seats.map((seat) => seat.cards),
    said: moment.said.map((one) => [one.head, one.told]),
    line: moment.line,
    found: moment.found.map((one) => hands.findings[one].message),
    proven: moment.proven.map((one) => hands.findings[one].message),
    address: hands.address(place, at, asMeant),
    leads: hands.find(hands.address(place, at, asMeant)),
    alike: hands.slips.has(place) ? hands.alike(place, at, !asMeant) : null,
    next: hands.finding(place, at, 1),
    last: hands.finding(place, at, -1),
  })));
})));
