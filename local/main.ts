import { runApp } from './app.ts';

// The app as it is deployed, but for where it runs: functions as they are, pages as they are built.
runApp(async () => {
  const [{ importFunction }, { createPages }] = await Promise.all([
    import('./handlers.ts'),
    import('./pages/pages.ts'),
  ]);
  return { load: importFunction, createPages, startMessages: (start) => start(), stop: async () => undefined };
});
