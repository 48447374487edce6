/** The one table as plain data: infrastructure creates it in the cloud, the local app on one machine. */
export const layout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Local indexes of reservations: they allow strongly consistent reads and cannot be added later. */
  indexes: [
    { name: 'byDate', sortKey: 'by_date', projection: 'ALL' },
    { name: 'byStatus', sortKey: 'by_status', projection: 'KEYS_ONLY' },
    { name: 'byGuest', sortKey: 'by_guest', projection: 'KEYS_ONLY' },
  ],
} as const;
