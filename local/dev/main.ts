import { runApp } from '../app.ts';

// The app as it is being written: functions and pages follow their sources.
runApp(async () => (await import('./sources.ts')).watchSources());
