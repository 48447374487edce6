/** A zone in which it is about so many o'clock now (0 to 23): what happens by day or at night does not wait for it. */
export function zoneAt(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  const offset = ahead > 12 ? ahead - 24 : ahead;
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
