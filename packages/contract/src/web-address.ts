const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST_WITH_DOMAIN = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** A web address as typed, completed with https:// if missing; undefined when it is invalid. */
export function toWebAddress(text: string): string | undefined {
  const address = SCHEME.test(text) ? text : `https://${text}`;
  if (/\s/.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username + password === '' && HOST_WITH_DOMAIN.test(hostname) ? address : undefined;
}
