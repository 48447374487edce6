// Preloaded into the local app (`NODE_OPTIONS=--import`): it lives at another time, which the file `SHIFTED_CLOCK` says in
// ms later than now, and may change at any moment.
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const LOOK_EVERY_MS = 25;
const file = process.env.SHIFTED_CLOCK;
const Real = Date;
let shift = 0;

function look() {
  shift = Number(readFileSync(file, 'utf8')) || 0;
}

if (file) {
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
  globalThis.Date = class ShiftedDate extends Real {
    constructor(...given) {
      if (given.length > 0) super(...given);
      else super(Real.now() + shift);
    }

    static now() {
      return Real.now() + shift;
    }
  };
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function writeShiftedHead(...given) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
}
