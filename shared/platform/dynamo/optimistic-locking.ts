/**
 * Optimistic locking: lets a write of an item land only while it is in the version that was read. Whoever loses the race
 * decides again on fresh reads (`TableSession.retryLostRace`).
 */
export const ifVersionIs = ({ version }: { version: number }) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});
