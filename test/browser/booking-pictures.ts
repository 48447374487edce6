import { script } from '../../local/script.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { startBookingStage } from './booking-stage.ts';
import { STATES, type StateName } from './booking-states.ts';
import { takePicture } from './pictures.ts';

const { args: states } = script('pictures:booking', 'Takes the pictures docs/pictures/booking-*.png.')
  .argument('[state...]', 'only these states')
  .parse();

// Takes the pictures docs/pictures/booking-*.png; with names of states, only theirs.

const DEVICES = { phone: PHONE, desktop: DESKTOP };
const SHOWN: readonly StateName[] = ['confirmed', 'proposal', 'changed-meanwhile', 'cancel-question', 'too-late'];
const isState = (name: string): name is StateName => Object.hasOwn(STATES, name);
const asked = states.filter(isState);
const stage = await startBookingStage();
try {
  for (const name of asked.length > 0 ? asked : SHOWN) {
    for (const [device, options] of Object.entries(DEVICES)) {
      for (const lang of ['fr', 'en'] as const) {
        const page = await STATES[name]({ stage, lang, options });
        await takePicture(page, `booking-${name}-${device}-${lang}`);
      }
    }
  }
} finally {
  await stage.stop();
}
