import { script } from '../../local/script.ts';
import { takeStates } from './pictures.ts';
import { startStatesStage } from './states-stage.ts';
import { STATES } from './widget-states.ts';

const { args: asked } = script('pictures:widget', 'Takes the pictures docs/pictures/widget-*.png that documents show.')
  .argument('[state...]', 'only these states')
  .parse();

await takeStates('widget', STATES, await startStatesStage(), asked);
