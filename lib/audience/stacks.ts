import type { Construct } from 'constructs';
import { AlarmSet } from '../alarm-set.ts';
import { type PartProps, PartStack } from '../stack.ts';
import { Audience } from './audience.ts';
import { Rollout } from './rollout.ts';
import { serverErrors } from './server-errors.ts';

type AudienceStackProps = PartProps & Omit<ConstructorParameters<typeof Audience>[2], 'settings'>;

/** What answers guests, and whatever no route takes; and the alarm by which a new version of it goes back. */
export class GuestsStack extends PartStack {
  constructor(scope: Construct, id: string, { codeOf, state, pages_url, ...props }: AudienceStackProps) {
    super(scope, id, props);
    const { settings } = props;
    const { traffic_shift } = settings;
    const audience = new Audience(this, 'guests', { settings, codeOf, state, pages_url });
    audience.answerRest();
    const alarms = new AlarmSet(this, 'Alarms', { settings, topic: state.topic });
    const alarm = alarms.add(serverErrors(this, settings, state));
    if (traffic_shift !== 'none') {
      new Rollout(this, 'Rollout', { shift: traffic_shift, aliases: audience.aliases, alarm });
    }
  }
}

/** What answers operators. */
export class OperatorsStack extends PartStack {
  constructor(scope: Construct, id: string, { codeOf, state, pages_url, ...props }: AudienceStackProps) {
    super(scope, id, props);
    new Audience(this, 'operators', { settings: props.settings, codeOf, state, pages_url });
  }
}
