import { expect, test } from 'vitest';
import { assetHeaders } from '../../web/policy.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;

setStage(async () => {
  stage = await startStage();
  return stage;
});

type Icon = { src: string; sizes: string; purpose?: string };

test('can be installed: the browser reads its manifest, and every icon is there and as large as it says', async () => {
  const page = await stage.open('/sign-in', { signed_in: false });
  await page.locator('[name=email]').waitFor();
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = '{}' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toMatch(/^\/console\/assets\//);
  const manifest: { icons: Icon[]; start_url: string; scope: string; display: string } = JSON.parse(data);
  expect(manifest).toMatchObject({ start_url: '/console/', scope: '/console/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touch ?? '', sizes: '180x180' }]) {
    const answer = await page.request.get(new URL(src, page.url()).href);
    expect(answer.headers()).toMatchObject({ 'content-type': 'image/png', ...assetHeaders });
    const image = await answer.body();
    // Width and height in the head of a PNG.
    expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('opens at the address that an installed console starts from', async () => {
  const page = await stage.open('/');
  await page.waitForURL('**/console/book');
});
