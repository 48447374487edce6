import { styleText } from 'node:util';
import type { Command } from 'commander';
import { add, type Common } from './command.ts';
import { examineLocal } from './doctor/examine-local.ts';
import { examineStack } from './doctor/examine-stack.ts';
import type { Finding, State } from './doctor/finding.ts';
import { takesEmail } from './option-parsers.ts';
import { columns, print } from './output.ts';

type Options = Common & { book?: boolean; sender?: string };

const COLORS = { ok: 'green', warning: 'yellow', failed: 'red', unchecked: 'dim' } as const satisfies Record<
  State,
  string
>;

/** A line for each finding, with its remedy below it, and a last one that counts them. */
function layOut(findings: readonly Finding[], took_s: string): string {
  const rows = findings.flatMap(({ check, state, found, remedy }) => [
    [styleText(COLORS[state], state), check, found],
    ...(remedy && state !== 'ok' ? [['', '', styleText('dim', `→ ${remedy}`)]] : []),
  ]);
  const counted = (['ok', 'warning', 'failed', 'unchecked'] as const)
    .map((state) => [findings.filter((finding) => finding.state === state).length, state] as const)
    .flatMap(([number, state]) => (number > 0 ? [`${number} ${state}`] : []));
  return `${columns(rows)}\n\n${counted.join(', ')}; took ${took_s} s`;
}

/** Adds `doctor`. */
export function addDoctorCommand(program: Command): void {
  add(program, 'doctor', 'look at everything that the app needs, and say what to do where it is not well')
    .option('--book', 'with --stack: also book a table in a sample restaurant, wait for the mail, cancel, clean up')
    .option(
      '--sender <address>',
      'with --stack, before the first deployment: the address that mails will come from',
      takesEmail,
    )
    .addHelpText(
      'after',
      `
Without --stack it looks at the app on this machine, and books there.
With it, at the account and region of your AWS credentials, before and after the deployment.

Examples:
  npm run -s ops -- doctor
  npm run -s ops -- doctor --stack couvert-prod --sender bookings@example.com
  npm run -s ops -- doctor --stack couvert-prod --book --json

Exit code: 1 when anything failed. What your credentials may not look at is unchecked, and named.`,
    )
    .action(async (options: Options, command: Command) => {
      const started = performance.now();
      const { stack, book, sender } = options;
      if (stack === undefined && (book || sender !== undefined)) {
        return command.error(`error: ${book ? '--book' : '--sender'} goes with --stack: name a deployed app`);
      }
      const findings = await (stack === undefined ? examineLocal(options) : examineStack({ ...options, stack }));
      const took_s = ((performance.now() - started) / 1000).toFixed(1);
      const is_well = findings.every(({ state }) => state !== 'failed');
      print(options, { is_well, took_s: Number(took_s), findings }, () => layOut(findings, took_s));
      if (!is_well) process.exitCode = 1;
    });
}
