import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../shared/routes.ts';
import { type Deployment, openDeployment, send } from '../support/deployment.ts';

// Every route of the contract at the deployed address: it is there, and asks who one is exactly when it should.

let deployment: Deployment;
beforeAll(async () => {
  deployment = await openDeployment();
});

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  const ask = (authorization?: string) =>
    send(deployment.base_url, route.method, route.path.replaceAll(/\{\w+\}/g, 'nobody'), {
      ...(authorization && { headers: { authorization } }),
      ...(route.body && { body: {} }),
    });

  test(route.auth === 'operator' ? 'refuses whoever has no token' : 'asks nobody for a token', async () => {
    for (const authorization of [undefined, 'Bearer nonsense']) {
      const { status } = await ask(authorization);
      expect(status === 401).toBe(route.auth === 'operator');
      expect(status).toBeLessThan(500);
    }
  });
});
