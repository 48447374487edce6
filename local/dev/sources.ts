import type { Sources } from '../sources.ts';
import { watchFunctions } from './functions.ts';
import { createPages } from './pages.ts';
import { restartable } from './restartable.ts';

/** Functions that are loaded anew when they, or what they import, have changed; pages by vite, with hot reload. */
export async function watchSources(): Promise<Sources> {
  const functions = await watchFunctions();
  const pages = createPages();
  return {
    load: functions.load,
    createPages: pages.create,
    startMessages(start) {
      const messages = restartable(start);
      functions.onChange(messages.restart);
      return messages;
    },
    async stop() {
      await Promise.all([functions.stop(), pages.stop()]);
    },
  };
}
