import { devPages } from '../../web/dev.ts';
import { answerSettings, SETTINGS } from '../pages/pages.ts';
import type { Pages, PagesOptions } from '../sources.ts';

/** The pages as they are being written; without their headers, which forbid what hot reload does. */
export function createPages(): { create: (options: PagesOptions) => Pages; stop: () => Promise<void> } {
  let starting: ReturnType<typeof devPages> | undefined;
  return {
    create({ server, signIn }) {
      starting = devPages(server);
      const ready = starting;
      return async (request, response) => {
        if (request.url?.split('?')[0] === SETTINGS) return answerSettings(response, signIn);
        return (await ready).serve(request, response);
      };
    },
    async stop() {
      await (await starting)?.stop();
    },
  };
}
