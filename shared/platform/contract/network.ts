import * as z from 'zod/mini';

/** A network address, or a range of them such as `192.0.2.0/24`: whom a setting names. */
export const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be network addresses or ranges such as 192.0.2.0/24',
});
