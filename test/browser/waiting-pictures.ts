import { script } from '../../local/script.ts';
import { takeStates } from './pictures.ts';
import { startStatesStage } from './states-stage.ts';
import { STATES } from './waiting-states.ts';

const { args: asked } = script(
  'pictures:waiting',
  'Takes the pictures docs/pictures/waiting-*.png that documents show.',
)
  .argument('[state...]', 'only these states')
  .parse();

await takeStates('waiting', STATES, await startStatesStage(), asked);
