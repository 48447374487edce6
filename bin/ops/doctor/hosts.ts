import { resolve4, resolve6, resolveCname } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { DAY_MS } from '../../../shared/platform/time/units.ts';
import { type Check, failed, ok, warning } from './finding.ts';

/** What the names of a deployment are looked up and called with. */
export type Network = {
  cname: (host: string) => Promise<string[]>;
  addresses: (host: string) => Promise<string[]>;
  /**
   * The certificate that a host shows: until when it holds (epoch ms), and why it is not trusted. Asked of the host and not
   * of ACM: that needs no permission, and tells what guests get.
   */
  certificate: (host: string) => Promise<{ valid_until: number; fault?: string | undefined }>;
};

const HTTPS = 443;
const ANSWERS_WITHIN_MS = 4000;
/** ACM renews two months before the end: one that is nearer has not been renewed. */
const RENEWED_DAYS = 30;

const orNone = (found: Promise<string[]>): Promise<string[]> => found.catch(() => []);

/** The network as this machine sees it. */
export const network: Network = {
  cname: (host) => orNone(resolveCname(host)),
  addresses: async (host) => (await Promise.all([orNone(resolve4(host)), orNone(resolve6(host))])).flat(),
  async certificate(host) {
    const socket = connect({ host, port: HTTPS, servername: host, rejectUnauthorized: false });
    socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy(new Error(`${host} does not answer`)));
    try {
      await once(socket, 'secureConnect');
      const { valid_to } = socket.getPeerCertificate();
      const fault = socket.authorizationError;
      return { valid_until: Date.parse(valid_to), ...(fault && { fault: String(fault.message ?? fault) }) };
    } finally {
      socket.destroy();
    }
  },
};

/** The hosts of a deployment that are its own, with what their names must point to. */
const ownHosts = (outputs: Record<string, string>) =>
  [
    { url: outputs.PagesUrl, target: outputs.PagesDnsTarget },
    { url: outputs.ApiUrl, target: outputs.DnsTarget },
  ].flatMap(({ url, target }) => (url && target ? [{ host: new URL(url).hostname, target }] : []));

/** Where the names of a deployment lead, and whether what answers there is trusted. `now` is epoch ms. */
export const hostChecks = (outputs: Record<string, string>, { cname, addresses, certificate }: Network, now: number) =>
  ownHosts(outputs).flatMap(({ host, target }): Check[] => [
    {
      name: `DNS of ${host}`,
      async run() {
        const [aliases, here, there] = await Promise.all([cname(host), addresses(host), addresses(target)]);
        const point = `Point it to ${target} (CNAME, or an alias record in Route 53).`;
        if (aliases.includes(target) || here.some((address) => there.includes(address)))
          return ok(`leads to ${target}`);
        return here.length === 0
          ? failed('there is no such name', point)
          : failed(`leads to ${aliases[0] ?? here[0]}`, point);
      },
    },
    {
      name: `Certificate of ${host}`,
      async run() {
        const { valid_until, fault } = await certificate(host);
        const days = Math.floor((valid_until - now) / DAY_MS);
        const renew = 'ACM renews it by its DNS record: look in its console whether that is still there.';
        if (fault) return failed(`is not trusted: ${fault}`, renew);
        return days < RENEWED_DAYS ? warning(`ends in ${days} days`, renew) : ok(`holds for ${days} days`);
      },
    },
  ]);
