import yoctoSpinner from 'yocto-spinner';

/** What ends sooner tells nothing of how far it is (ms). */
const AFTER_MS = 1000;

const spinner = yoctoSpinner({ stream: process.stderr });
let told = 'Working…';

/**
 * Runs a command and shows on stderr that it works, once it has for a second: to a person at a terminal only, so that scripts read
 * what they always read. Throws what `run` throws, after the line is gone.
 */
export async function withProgress<T>(run: () => Promise<T>): Promise<T> {
  const timer = process.stderr.isTTY ? setTimeout(() => spinner.start(told), AFTER_MS) : undefined;
  try {
    return await run();
  } finally {
    clearTimeout(timer);
    spinner.stop();
  }
}

/** Says how far the command is that runs, such as « 1,200 of 10,000 rows »; shown while `withProgress` shows anything. */
export function tellProgress(done: number, of: number, what: string): void {
  told = `${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${what}…`;
  if (spinner.isSpinning) spinner.text = told;
}
