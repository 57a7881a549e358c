import { beforeEach, expect, test, vi } from 'vitest';
import { answerOf, dropEarlierReleases, type Release, takeRelease } from './release-files';

const ORIGIN = 'https://portal.example';
const FIRST: Release = { version: 'first', files: ['/assets/a1.js', '/first.js'] };
const SECOND: Release = { version: 'second', files: ['/assets/a1.js', '/assets/b2.js', '/first.js'] };

let online: boolean;
/** What the server has, by path. */
let served: Record<string, string>;
let requested: string[];
const stores = new Map<string, Map<string, string>>();

const pathOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

const storeOf = (name: string) => {
  const files = stores.get(name) ?? new Map<string, string>();
  stores.set(name, files);
  return {
    put: async (request: string | Request, response: Response) =>
      void files.set(pathOf(request), await response.text()),
    match: async (request: string | Request) => {
      const text = files.get(pathOf(request));
      return text === undefined ? undefined : new Response(text);
    },
  };
};

beforeEach(() => {
  online = true;
  requested = [];
  stores.clear();
  served = { '/': 'page 1', '/assets/a1.js': 'a1', '/first.js': 'f' };
  vi.stubGlobal('location', new URL(`${ORIGIN}/service-worker.js`));
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async match(request: string | Request) {
      for (const name of stores.keys()) {
        const found = await storeOf(name).match(request);
        if (found) return found;
      }
      return undefined;
    },
  });
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const path = pathOf(request);
    requested.push(path);
    if (!online) throw new TypeError('Failed to fetch');
    return path in served ? new Response(served[path]) : new Response('', { status: 404 });
  });
});

/** A request as the browser hands it to the worker. */
const requestOf = (path: string, mode: RequestMode = 'cors'): Request =>
  ({ url: new URL(path, ORIGIN).href, method: 'GET', mode }) as Request;
const textOf = async (path: string, release: Release, mode?: RequestMode) =>
  (await answerOf(requestOf(path, mode), release))?.text();

test('without a network the page and its files are those of one release', async () => {
  await takeRelease(FIRST);
  online = false;
  expect(await textOf('/', FIRST, 'navigate')).toBe('page 1');
  expect(await textOf('/assets/a1.js', FIRST)).toBe('a1');
  expect(await textOf('/first.js', FIRST)).toBe('f');
});

test('a release of which a file is missing is not taken, and the one before stays', async () => {
  await takeRelease(FIRST);
  served['/'] = 'page 2';
  await expect(takeRelease(SECOND)).rejects.toThrow('/assets/b2.js: 404');
  online = false;
  expect(await textOf('/', FIRST, 'navigate')).toBe('page 1');
});

test('a new release loads only what is new, and the one before it stays for pages that are open', async () => {
  await takeRelease(FIRST);
  await dropEarlierReleases(FIRST);
  Object.assign(served, { '/': 'page 2', '/assets/b2.js': 'b2' });
  requested = [];
  await takeRelease(SECOND);
  expect(requested.toSorted()).toEqual(['/', '/assets/b2.js', '/first.js']);
  await dropEarlierReleases(SECOND);
  expect([...stores.keys()]).toEqual(['release:first', 'release:second']);
  const third = { ...SECOND, version: 'third' };
  await takeRelease(third);
  await dropEarlierReleases(third);
  expect([...stores.keys()]).toEqual(['release:second', 'release:third']);
});

test('with a network the page is the newest one; a proxy that answers for a stopped server is none', async () => {
  await takeRelease(FIRST);
  served['/'] = 'page 2';
  expect(await textOf('/', FIRST, 'navigate')).toBe('page 2');
  vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
  expect(await textOf('/', FIRST, 'navigate')).toBe('page 1');
});

test('a network that neither answers nor fails gives way to the release after a few seconds', async () => {
  await takeRelease(FIRST);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const page = textOf('/', FIRST, 'navigate');
  await vi.advanceTimersByTimeAsync(4000);
  expect(await page).toBe('page 1');
});

test('calls, other pages and other sites are none of its business', () => {
  for (const path of ['/portalapi/device/list_nodes', '/healthz', 'https://elsewhere.example/a.png'])
    expect(answerOf(requestOf(path), FIRST)).toBeUndefined();
  for (const path of ['/embed/abc', '/old-browser.html'])
    expect(answerOf(requestOf(path, 'navigate'), FIRST)).toBeUndefined();
});
