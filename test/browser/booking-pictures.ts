import { script } from '../../local/script.ts';
import { startBookingStage } from './booking-stage.ts';
import { STATES } from './booking-states.ts';
import { takeStates } from './pictures.ts';

const { args: asked } = script(
  'pictures:booking',
  'Takes the pictures docs/pictures/booking-*.png that documents show.',
)
  .argument('[state...]', 'only these states')
  .parse();

await takeStates('booking', STATES, await startBookingStage(), asked);
