import { type Deps, open, production } from '../../shared/deps.ts';
import { maskEmail, maskPhone } from '../../shared/guests/rules/mask.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logExport } from '../../shared/restaurant/store/exports.ts';
import { exportPlace } from '../../shared/waitlist/contract/waitlist.ts';
import { exportedPlace } from '../../shared/waitlist/rules/waiting.ts';
import { openPlace } from '../../shared/waitlist/store/waiting.ts';

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
