import { exportPlace } from '../../shared/contract/waitlist.ts';
import { logExport } from '../../shared/data/exports.ts';
import { openPlace } from '../../shared/data/waiting.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { maskEmail, maskPhone } from '../../shared/domain/mask.ts';
import { exportedPlace } from '../../shared/domain/waiting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Answers what a place on a waiting list says of its guest, by the guest's link: links get forwarded, so contacts are masked. */
export const exportPlaceWith = (deps: Deps) =>
  endpoint(exportPlace, async ({ params }) => {
    const now = deps.now();
    const db = open(deps, 'write');
    const { rid, entry, config } = await openPlace(db, params.waitToken);
    await logExport(db, rid, 'waitlist', { by: { kind: 'guest' }, now });
    const place = exportedPlace(entry, config.timezone, now);
    const { guest_email, guest_phone } = place;
    return {
      exported_at: new Date(now).toISOString(),
      restaurant_name: config.restaurant_name,
      place: {
        ...place,
        guest_email: guest_email === null ? null : maskEmail(guest_email),
        guest_phone: guest_phone === null ? null : maskPhone(guest_phone),
      },
    };
  });

export const handler = exportPlaceWith(production);
