import { type Deps, open, production } from '../../shared/deps.ts';
import { maskEmail, maskPhone } from '../../shared/guests/rules/mask.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logExport } from '../../shared/restaurant/store/exports.ts';
import { exportEntry } from '../../shared/waitlist/contract/waitlist.ts';
import { exportedEntry } from '../../shared/waitlist/rules/entry.ts';
import { openEntry } from '../../shared/waitlist/store/entries.ts';

/** Answers what a waitlist entry says of its guest, by the guest's link: links get forwarded, so contacts are masked. */
export const exportEntryWith = (deps: Deps) =>
  endpoint(exportEntry, async ({ params }) => {
    const now = deps.now();
    const db = open(deps, 'write');
    const { rid, entry, config } = await openEntry(db, params.waitToken);
    await logExport(db, rid, 'waitlist', { by: { kind: 'guest' }, now });
    const exported = exportedEntry(entry, config.timezone, now);
    const { guest_email, guest_phone } = exported;
    return {
      exported_at: new Date(now).toISOString(),
      restaurant_name: config.restaurant_name,
      place: {
        ...exported,
        guest_email: guest_email === null ? null : maskEmail(guest_email),
        guest_phone: guest_phone === null ? null : maskPhone(guest_phone),
      },
    };
  });

export const handler = exportEntryWith(production);
