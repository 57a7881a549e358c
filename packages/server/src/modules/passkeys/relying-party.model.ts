import { isIP } from 'node:net';

/** What passkeys are bound to: a host, and the one origin whose pages may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of an installation, by the address under which people reach it. undefined: browsers know no passkeys
 * there, because it is not HTTPS, or has no host name.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin };
}
