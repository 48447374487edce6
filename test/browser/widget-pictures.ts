import { script } from '../../local/script.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { takePicture } from './pictures.ts';
import { startStage } from './widget-stage.ts';
import { STATES, type StateName } from './widget-states.ts';

const { args: asked } = script('pictures:widget', 'Takes the pictures docs/pictures/widget-*.png.')
  .argument('[state...]', 'only these states')
  .parse();

// Takes the pictures docs/pictures/widget-*.png; with names of states, only theirs.

const DEVICES = { phone: PHONE, desktop: DESKTOP };
const SHOWN: readonly StateName[] = [
  'choose',
  'day-full',
  'waiting-form',
  'waiting-sent',
  'day-closed',
  'room-chosen',
  'taken',
  'party-too-large',
  'details-errors',
  'last-minute',
  'expired',
  'offline',
  'done',
  'request-sent',
  'inactive',
  'embedded-inline',
  'embedded-dialog',
  'pale-accent',
];
const stage = await startStage();
try {
  for (const name of SHOWN.filter((state) => asked.length === 0 || asked.includes(state))) {
    for (const [device, options] of Object.entries(DEVICES)) {
      for (const lang of ['fr', 'en'] as const) {
        const page = await STATES[name]({ stage, lang, options });
        await takePicture(page, `widget-${name}-${device}-${lang}`);
      }
    }
  }
} finally {
  await stage.stop();
}
