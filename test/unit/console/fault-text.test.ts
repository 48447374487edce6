import { expect, test } from 'vitest';
import { problems } from '../../../shared/platform/contract/problem.ts';
import { ApiProblem } from '../../../web/common/api.ts';
import { translator } from '../../../web/common/i18n.ts';
import { faultText } from '../../../web/console/components/feedback/fault-text.ts';
import { WORDS } from '../../../web/console/words/all.ts';

const t = translator('fr', WORDS);

const refusal = (code: string, status: number) => new ApiProblem(new Response(null, { status }), { code });

test('what no longer fits what is there is told as that, and never as a fault on our side', () => {
  for (const [code, { status }] of Object.entries(problems).filter(([, problem]) => problem.status === 409)) {
    expect(faultText(t, refusal(code, status)), code).not.toBe(t('fault.ours'));
  }
  expect(faultText(t, refusal('reservation_cancelled', 409))).toBe(t('fault.cancelled'));
  expect(faultText(t, refusal('waitlist_ended', 409))).toBe(t('fault.changed'));
  expect(faultText(t, refusal('internal_error', 500))).toBe(t('fault.ours'));
});
