'use strict';

/* Reads the hands of games as the page's script does: the data of each on standard input, what became of it on
   standard output. The script's file is the argument. */

const { Hands, tableOf } = require(process.argv[2]);

const games = JSON.parse(require('fs').readFileSync(0, 'utf-8'));
process.stdout.write(JSON.stringify(games.map((data) => {
  const hands = new Hands(data);
  return data.hands.map((_, place) => hands.at(place).moments.map((moment, at) => ({
    row: moment.row,
    acts: tableOf(moment.row).acts,
    laid: tableOf(moment.row).laid,
    held: tableOf(moment.row).seats.map((seat) => seat.cards),
    said: moment.said.map((one) => [one.head, one.told]),
    line: moment.line,
    found: moment.found.map((one) => hands.findings[one].message),
    proven: moment.proven.map((one) => hands.findings[one].message),
    address: hands.address(place, at),
    leads: hands.find(hands.address(place, at)),
    next: hands.finding(place, at, 1),
    last: hands.finding(place, at, -1),
  })));
})));
