import { script } from '../../local/script.ts';
import { STATES } from './booking-states.ts';
import { takeStates } from './pictures.ts';
import { startStatesStage } from './states-stage.ts';

const { args: asked } = script(
  'pictures:booking',
  'Takes the pictures docs/pictures/booking-*.png that documents show.',
)
  .argument('[state...]', 'only these states')
  .parse();

await takeStates('booking', STATES, await startStatesStage(), asked);
