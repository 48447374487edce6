import { script } from '../../local/script.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { takePicture } from './pictures.ts';
import { STATES, type StateName } from './waiting-states.ts';
import { startStage } from './widget-stage.ts';

const { args: states } = script('pictures:waiting', 'Takes the pictures docs/pictures/waiting-*.png.')
  .argument('[state...]', 'only these states')
  .parse();

// Takes the pictures docs/pictures/waiting-*.png; with names of states, only theirs.

const DEVICES = { phone: PHONE, desktop: DESKTOP };
const SHOWN: readonly StateName[] = ['unconfirmed', 'waiting', 'offered', 'taken'];
const isState = (name: string): name is StateName => Object.hasOwn(STATES, name);
const asked = states.filter(isState);
const stage = await startStage();
try {
  for (const name of asked.length > 0 ? asked : SHOWN) {
    for (const [device, options] of Object.entries(DEVICES)) {
      for (const lang of ['fr', 'en'] as const) {
        const page = await STATES[name]({ stage, lang, options });
        await takePicture(page, `waiting-${name}-${device}-${lang}`);
      }
    }
  }
} finally {
  await stage.stop();
}
