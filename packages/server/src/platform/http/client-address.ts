import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an address is that of a proxy of our own, whose word on its clients counts. */
export type IsOwnProxy = (address: string) => boolean;

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
const PREFIX_BITS = { 4: 32, 6: 128 } as const;
/** In a row, of which each names the one before. */
const MOST_PROXIES = 16;
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

const plain = (address: string): string => address.replace(MAPPED_IPV4, '');

/** Whether a text is an address (`10.0.0.7`, `::1`) or a network (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address) as 0 | 4 | 6;
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= PREFIX_BITS[version]);
}

/** @param networks as `isNetwork` takes them */
export function ownProxies(networks: readonly string[]): IsOwnProxy {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (given) => {
    const address = plain(given);
    return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}

/**
 * The client of a request. Each proxy adds the address that it received from to the end of X-Forwarded-For, so the list is read from there, and
 * no further than our own proxies vouch for: what comes before was written by the client.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isOwnProxy: IsOwnProxy,
): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  // Looking an address up costs as much as decoding an uplink, and most requests name no proxy before us.
  if (forwarded === undefined) return plain(address);
  let list = String(forwarded);
  for (let hop = 0; hop < MOST_PROXIES && isOwnProxy(address); hop += 1) {
    const comma = list.lastIndexOf(',');
    const before = withoutPort(list.slice(comma + 1).trim());
    if (isIP(before) === 0) break;
    address = before;
    list = list.slice(0, Math.max(comma, 0));
  }
  return plain(address);
}

/** Some proxies give the port, too: `203.0.113.9:50123`, `[2001:db8::1]:50123`. */
const withoutPort = (reported: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(reported)?.[1] ?? reported.replace(/^([\d.]+):\d+$/, '$1');

/**
 * What limits count by: of IPv6 the network of 64 bits, all of whose addresses one machine can take, of IPv4 the
 * address. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  const bare = plain(address).split('%', 1)[0]!;
  if (isIP(bare) !== 6) return bare;
  const [left = '', right] = bare.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const between = right === undefined ? 0 : ALL_GROUPS - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(between, 0)).fill('0'), ...tail];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
