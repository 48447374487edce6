import { expect, test } from 'vitest';
import { requireOwn } from '../../../shared/platform/dynamo/ids.ts';

test.each([
  ['k3v9x2m7q1ab-t5h8r2w9c0', 'own'],
  ['k3v9x2m7q1ac-t5h8r2w9c0', 'forbidden'],
  ['k3v9x2m7q1ab-m5h8r2w9c0', 'not_found'],
  ['k3v9x2m7q1a-t5h8r2w9c0', 'not_found'],
  ['k3v9x2m7q1ab', 'not_found'],
  ['k3v9x2m7q1ab-t5h8-r2w9c0', 'not_found'],
  ['k3v9x2m7q1ab-t5h8r2w9c0 ', 'not_found'],
  ['é3v9x2m7q1ab-t5h8r2w9c0', 'not_found'],
  ['', 'not_found'],
])('the id %j of a table: %s', (id, outcome) => {
  const ask = () => requireOwn('k3v9x2m7q1ab', id, 'table');
  if (outcome === 'own') expect(ask).not.toThrow();
  else expect(ask).toThrow(expect.objectContaining({ code: outcome }));
});
