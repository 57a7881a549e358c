import { worker } from './worker-scope';

/** Files of one release, as the build wrote them down. */
export interface Release {
  /** Of all its files. */
  version: string;
  /** What opens without a network, beside the page itself. */
  files: readonly string[];
}

/** Tests and the build replace it. */
declare const RELEASE: Release;

/** A bad network gives neither the page nor an error for minutes. */
const SLOW_MS = 4000;
const PREFIX = 'release:';
const PAGE = '/';
/** Named by their content: what has such a name never changes. */
const HASHED = /^\/assets\//;

const nameOf = ({ version }: Release): string => PREFIX + version;

/** Takes the whole release or nothing: with one file missing the release before stays. Files that it has already are not loaded again. */
export async function takeRelease(release: Release = RELEASE): Promise<void> {
  const cache = await caches.open(nameOf(release));
  const take = async (path: string) => {
    const known = HASHED.test(path) ? await caches.match(path, { ignoreVary: true }) : undefined;
    const response = known ?? (await fetch(path, { cache: HASHED.test(path) ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  };
  await Promise.all([PAGE, ...release.files].map(take));
}

/** Removes earlier releases but the last one, which pages that are still open may need. */
export async function dropEarlierReleases(release: Release = RELEASE): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(release));
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * What answers a request of the portal's own files; undefined: the network alone. The page comes from the network, so that a new
 * release begins with its own page, and from this release while there is none. Named by its content, a file fits any page that
 * asks for it.
 */
export function answerOf(request: Request, release: Release = RELEASE): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (request.mode === 'navigate') return pathname === PAGE ? freshPage(request, release) : undefined;
  if (HASHED.test(pathname)) return knownFile(request, release);
  return release.files.includes(pathname) ? freshFile(request, release) : undefined;
}

const inRelease = async (path: string, release: Release): Promise<Response | undefined> =>
  (await caches.open(nameOf(release))).match(path, { ignoreVary: true });

/** The page of this release where the network has none to give, or takes long. */
async function freshPage(request: Request, release: Release): Promise<Response> {
  const fresh = fetch(request);
  const ofRelease = () => inRelease(PAGE, release);
  const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, SLOW_MS, 'slow' as const));
  const first = await Promise.race([fresh.catch(() => 'lost' as const), slow]);
  // A proxy answers while the server restarts.
  const isThere = first instanceof Response && first.status < 500;
  return isThere ? first : ((await ofRelease()) ?? fresh);
}

async function freshFile(request: Request, release: Release): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const file = await inRelease(new URL(request.url).pathname, release);
    if (file) return file;
    throw error;
  }
}

async function knownFile(request: Request, release: Release): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(nameOf(release))).put(request, response.clone());
  return response;
}
