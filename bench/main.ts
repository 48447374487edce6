import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { Argument } from 'commander';
import { script } from '../local/script.ts';
import { measurement as bot } from './bot.ts';
import { measurement as bundles } from './bundles.ts';
import { measurement as capacity } from './capacity.ts';
import { measurement as contention } from './contention.ts';
import { measurement as cost } from './costs/cost.ts';
import { measurement as idleCost } from './costs/idle-cost.ts';
import { measurement as scaleCost } from './costs/scale-cost.ts';
import { measurement as directory } from './directory.ts';
import { measurement as disk } from './disk.ts';
import { measurement as guests } from './guests.ts';
import { measurement as handlers } from './handlers.ts';
import { measurement as houseRules } from './house-rules.ts';

import { measurement as imports } from './import.ts';
import { measurement as importBeside } from './import-beside.ts';
import { measurement as largeHouse } from './large-house.ts';
import { measurement as lostAnswers } from './lost-answers.ts';
import { measurement as moves } from './moves.ts';
import { measurement as notifications } from './notifications.ts';
import { measurement as oneMachine } from './one-machine.ts';
import { measurement as opening } from './opening.ts';
import { measurement as operator } from './operator.ts';
import { measurement as operatorHandlers } from './operator-handlers.ts';
import { measurement as consoleSize } from './pages/console-size.ts';
import { measurement as tonight } from './pages/tonight.ts';
import { measurement as widgetGuest } from './pages/widget-guest.ts';
import { measurement as widgetLighthouse } from './pages/widget-lighthouse.ts';
import { measurement as widgetSize } from './pages/widget-size.ts';
import { measurement as reminders } from './reminders.ts';
import { measurement as search } from './search.ts';
import { measurement as service } from './service.ts';
import { measurement as startUp } from './start-up.ts';
import { type Figure, isMet, type Measurement } from './support/measurement.ts';
import { formatFigures } from './support/print.ts';
import { measurement as waitingList } from './waiting-list.ts';

/** Every measurement by its name: one file each. */
const measurements: Record<string, Measurement> = {
  capacity,
  operator,
  directory,
  search,
  handlers,
  'operator-handlers': operatorHandlers,
  contention,
  moves,
  service,
  'house-rules': houseRules,
  'large-house': largeHouse,
  'lost-answers': lostAnswers,
  opening,
  bot,
  'start-up': startUp,
  'one-machine': oneMachine,
  disk,
  notifications,
  bundles,
  cost,
  'idle-cost': idleCost,
  'scale-cost': scaleCost,
  'widget-size': widgetSize,
  'widget-guest': widgetGuest,
  'widget-lighthouse': widgetLighthouse,
  'console-size': consoleSize,
  tonight,
  'waiting-list': waitingList,
  reminders,
  import: imports,
  'import-beside': importBeside,
  guests,
};

const names = Object.keys(measurements);
const width = Math.max(...names.map((name) => name.length));

const progress = (line: string) => process.stderr.write(`${line}\n`);

async function main(chosen: string[], { json }: { json?: string }): Promise<void> {
  const [load = 0] = loadavg();
  const machine = { at: new Date().toISOString(), node: process.version, cores: availableParallelism(), load };

  if (load > machine.cores / 2)
    progress(`This machine does other work (load ${load.toFixed(1)}): times will be longer than they are.`);
  const figures: Figure[] = [];
  for (const name of chosen.length > 0 ? chosen : names) {
    try {
      const measured = await measurements[name]?.run((line) => progress(`${name}: ${line}`));
      figures.push(...(measured ?? []));
    } catch (error) {
      progress(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
  process.stdout.write(`\n${formatFigures(figures)}\n`);
  if (json) {
    const reported = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
    writeFileSync(json, `${JSON.stringify({ ...machine, figures: reported }, null, 2)}\n`);
  }
}

await script(
  'bench',
  'Measures what Couvert promises in figures, and says which goals are met. Without a name, everything.',
)
  .addArgument(new Argument('[name...]', 'what to measure').choices(names))
  .option('--json <file>', 'write the figures to a file too')
  .addHelpText('after', () => {
    const lines = names.map((name) => `  ${name.padEnd(width)}  ${measurements[name]?.summary}`);
    return `\nMeasurements:\n${lines.join('\n')}`;
  })
  .action(main)
  .parseAsync();
