import type { BrowserContextOptions, Page } from 'playwright-core';
import { script } from '../../local/script.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { type Scene, STATES, type StateName } from './console-states.ts';
import { SHOWN, takePicture } from './pictures.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

const { args: asked } = script(
  'pictures:console',
  'Takes the pictures docs/pictures/console-*.png that documents show.',
)
  .argument('[state...]', 'only these states')
  .parse();

const DEVICES: Record<string, BrowserContextOptions> = {
  desktop: DESKTOP,
  phone: { ...PHONE, deviceScaleFactor: 1.5 },
};

/** One picture: its name, and the state that it shows. */
type Shot = { name: string; state: StateName; scene: Omit<Scene, 'stage'>; before?: (page: Page) => Promise<void> };

/** The page as somebody sees it who cannot tell red from green. */
async function withDeuteranopia(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
}

/** A state in both languages, on each device. */
const inDaylight = (state: StateName): Shot[] =>
  Object.entries(DEVICES).flatMap(([device, options]) =>
    (['fr', 'en'] as const).map((lang) => ({
      name: `${state}-${device}-${lang}`,
      state,
      scene: { lang, theme: 'light', options },
    })),
  );

/** This evening as it stands at the door, and as it is held. */
const IPADS: Record<string, BrowserContextOptions> = {
  'ipad-landscape': { viewport: { width: 1180, height: 820 }, hasTouch: true },
  'ipad-portrait': { viewport: { width: 820, height: 1180 }, hasTouch: true },
};

const SHOTS: readonly Shot[] = [
  ...(Object.keys(STATES) as StateName[]).flatMap(inDaylight),
  {
    name: 'timeline-desktop-en-dark',
    state: 'timeline',
    scene: { lang: 'en', theme: 'dark', options: DESKTOP },
  },
  ...Object.entries(IPADS).map(([device, options]) => ({
    name: `tonight-${device}-fr`,
    state: 'tonight' as const,
    scene: { lang: 'fr', theme: 'light', options } as const,
  })),
  {
    name: 'timeline-desktop-fr-deuteranopia',
    state: 'timeline',
    scene: { lang: 'fr', theme: 'light', options: DESKTOP },
    before: withDeuteranopia,
  },
];

async function draw(stage: StatesStage, { name, state, scene, before }: Shot): Promise<void> {
  const page = await STATES[state]({ stage, ...scene });
  await before?.(page);
  await takePicture(page, `console-${name}`);
}

const stage = await startStatesStage();
try {
  const wanted = SHOTS.filter(({ state }) => asked.length === 0 || asked.includes(state));
  for (const shot of wanted.filter(({ name }) => SHOWN.has(`console-${name}`))) await draw(stage, shot);
} finally {
  await stage.stop();
}
// Connections that the SDK keeps open would keep this process alive.
process.exit();
