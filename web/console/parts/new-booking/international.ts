/** Reads a national number as one of the restaurant's country, in E.164; the phone library comes when it is needed. */
export async function international(phone: string, zone: string): Promise<string | undefined> {
  const { readPhone } = await import('../../../common/phone.ts');
  return readPhone(phone, zone)?.e164;
}
