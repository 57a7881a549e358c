import type { DetachedWindowAPI } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';
import { PageWorker } from './page-worker';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

interface PageFacts {
  /** Address of the server. */
  url: string;
  /** Hash address. */
  at: string;
  width: number;
  /** What happens when the page is loaded anew. */
  load(): void;
}

/** What of a browser the test's page does not bring, put in place until the test ends. */
export function openPage({ url, at, width, load }: PageFacts) {
  const files: Blob[] = [];
  window.happyDOM.setViewport({ width, height: 900 });
  window.happyDOM.setURL(`${url}/${at}`);
  // Text areas that grow measure anew when a font has come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  window.addEventListener('hashchange', notifyRouter);
  onTestFinished(() => window.removeEventListener('hashchange', notifyRouter));
  // Nothing has a place on a page that is not laid out, and menus hide as if scrolled away.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(window.location, 'reload').mockImplementation(load);
  vi.stubGlobal('Worker', PageWorker);
  return {
    answers: reachServer(url),
    savedFile: () => vi.waitFor(() => files.at(-1)!.text()),
  };
}

/** A browser raises both events for a new hash; the page of the tests raises one of them. */
const notifyRouter = () => window.dispatchEvent(new PopStateEvent('popstate'));

/**
 * Addresses of a page are relative to its server. What the page gives up runs to its end all the same: the server
 * does not stop while a connection is open that never got to send its request. Returns the answers under way.
 */
function reachServer(url: string): ReadonlySet<Promise<Response>> {
  const { fetch } = globalThis;
  const answers = new Set<Promise<Response>>();
  vi.stubGlobal('fetch', (address: string, { signal, ...init }: RequestInit = {}) => {
    const answer = fetch(new URL(address, url), init).then(
      async (response) => new Response(await response.arrayBuffer(), response),
    );
    answers.add(answer);
    answer.catch(() => undefined).finally(() => answers.delete(answer));
    return signal ? Promise.race([answer, abortOf(signal)]) : answer;
  });
  return answers;
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
