const ids = new Set<string>();
const under_way = new Set<Promise<unknown>>();

/** Notes a booking that is being taken, or moved to another date, on this page, once it is answered. */
export function noteOwn<T extends { id: string }>(taken: Promise<T>): Promise<T> {
  const noted = taken.then(
    ({ id }) => ids.add(id),
    () => undefined,
  );
  under_way.add(noted);
  void noted.then(() => under_way.delete(noted));
  return taken;
}

/** The ids of bookings taken or moved on this page since it was loaded; those that are under way are waited for. */
export async function ownBookings(): Promise<ReadonlySet<string>> {
  await Promise.all(under_way);
  return ids;
}
