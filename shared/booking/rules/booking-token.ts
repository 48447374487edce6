/**
 * What a guest's link consists of: the reservation's id, which names its restaurant, and a secret that only the guest
 * has.
 */
export type BookingAddress = { restaurant_id: string; reservation_id: string; secret: string };

const TOKEN = /^(([0-9a-z]{12})-r[0-9A-Za-z]{20,60})\.([0-9A-Za-z]{22})$/;

/** Writes the token of a guest's link; it is safe in a URL path. */
export const formatBookingToken = (reservation_id: string, secret: string): string => `${reservation_id}.${secret}`;

/** Reads the token of a guest's link; `undefined` when there is none or it is not one. */
export function parseBookingToken(token: string | undefined): BookingAddress | undefined {
  const [, reservation_id, restaurant_id, secret] = TOKEN.exec(token ?? '') ?? [];
  return reservation_id && restaurant_id && secret ? { restaurant_id, reservation_id, secret } : undefined;
}
