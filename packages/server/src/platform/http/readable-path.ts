/**
 * An address whose path can be decoded. One that cannot (`/%`, `/%ff`) is a path that does not exist: its percent signs
 * are taken for what they are, so that it is answered as any such path and not by the framework.
 */
export function withReadablePath(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (!path.includes('%') || canBeDecoded(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const SOURCES = '/ingest/';

/** The address of a source of messages as others know it: AWS asks for `<address>/?confirmationToken=…`. */
export const withoutLastSlash = (url: string): string =>
  url.startsWith(SOURCES) ? url.replace(/^(\/ingest\/\w{1,32})\/(?=\?|$)/, '$1') : url;
