import { type ImportResult, UNKNOWN_STATUS } from '../../shared/imports/contract.ts';
import { IMPORT } from '../../shared/platform/contract/constants.ts';

/** A text as one word of a command line: a file must not bring a command of its own into a line that is copied from here. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function howToSay(word: string): string {
  if (word.length > IMPORT.status) return 'is not known, and too long to be said with --status: shorten it in the file';
  return `is not known: say what it means with --status ${quoted(`${word}=confirmed`)}, or =cancelled, =no_show, =left_out`;
}

/** What is wrong with a row, as it is mended here: by an option instead of a field of a request. `status` is the row's own. */
export function mendedByOptions({ faults, ...result }: ImportResult, status = ''): ImportResult {
  if (!faults) return result;
  const message = howToSay(status.trim() || 'En attente');
  return {
    ...result,
    faults: faults.map((fault) => (fault.message === UNKNOWN_STATUS ? { ...fault, message } : fault)),
  };
}
