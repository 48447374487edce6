import type { ImportResult } from '../../shared/imports/contract.ts';

/** What is wrong with a row, as it is mended here: by an option instead of a field of a request. `status` is the row's own. */
export function mendedByOptions({ faults, ...result }: ImportResult, status = ''): ImportResult {
  if (!faults) return result;
  const word = status.trim() || 'En attente';
  const message = `is not known: say what it means with --status "${word}=confirmed", or =cancelled, =no_show, =left_out`;
  return { ...result, faults: faults.map((fault) => (fault.path === 'status' ? { ...fault, message } : fault)) };
}
