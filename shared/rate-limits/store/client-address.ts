import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** The holder of an IPv6 address also has the 2^64 addresses around it. */
const NETWORK_BITS = 64;

/** The network and its bits of a range such as `2001:db8::/32`, or of one address. Throws for anything else. */
function parseRange(range: string): [Address, number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.process(range);
  return [address, address.kind() === 'ipv6' ? 128 : 32];
}

/** Whether an address lies in a range of its own kind. */
const isIn = (address: Address, range: string): boolean => {
  const [network, bits] = parseRange(range);
  return address.kind() === network.kind() && address.match(network, bits);
};

/**
 * Who sends a request: the network address, which the gateway or the distribution says (shared/platform/http/caller.ts) and
 * never the client, and the addresses and ranges that are trusted, which have no limits.
 */
export type Caller = { source_ip: string; trusted: readonly string[] };

/** Who counts as one client: an IPv4 address, or an IPv6 network of 64 bits. Answers nothing for a trusted address. */
export function clientOf({ source_ip, trusted }: Caller): string | undefined {
  const address = ipaddr.process(source_ip);
  if (trusted.some((range) => isIn(address, range))) return undefined;
  return address.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${NETWORK_BITS}`).toString()
    : address.toString();
}
