import type { Life } from './rights-judge.ts';

/** How often what happened in a history of guests' rights. */
export function rightsTold({ world, record }: Life): Record<string, number> {
  const told: Record<string, number> = {};
  const tell = (what: string) => {
    told[what] = (told[what] ?? 0) + 1;
  };
  for (const { request, answer } of world.operations) {
    const name = request.name === 'other' ? request.what : request.name === 'wait' ? request.step : request.name;
    tell(`${name} ${answer?.status ?? 'unknown'} ${answer?.body?.code ?? ''}`.trim());
  }
  for (const { pk, before, after } of record.changes) {
    if (pk.endsWith('#RES') && after?.erased_at !== undefined && before?.erased_at === undefined) tell('forgotten');
    if (pk.endsWith('#GUEST') && !after) tell('profile deleted');
    if (pk.endsWith('#LOG') && after?.what === 'booking') tell('history');
  }
  return told;
}
