import { showKeptBy } from '../api/answer-or-kept';
import { currentLanguage } from '../texts/language';
import { languageVersion } from '../texts/texts';
import { queryClient } from './query-client';

/** The first page comes first. */
const AFTER_MS = 1500;

const loadLater = () => import('./once-open');

// Before any query: those of the first page begin before an effect of the frame does.
if (import.meta.env.PROD) showKeptBy(async () => (await loadLater()).keptInPlaceOf);

/** What an installed portal says of itself, in the reader's language. */
const describeInstalled = (): void =>
  document
    .querySelector('link[rel=manifest]')
    ?.setAttribute('href', `/portal.${currentLanguage()}.webmanifest`);

/**
 * From now on the portal opens without a network: its files are kept by a worker (only on HTTPS, or on this machine), and what was
 * answered last. Both begin once the first page is there.
 * @returns ends it
 */
export function startWithoutNetwork(): () => void {
  if (!import.meta.env.PROD) return () => undefined;
  describeInstalled();
  const stopLanguage = languageVersion.subscribe(describeInstalled);
  let stop: (() => void) | undefined;
  const beginLater = async () => {
    navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
    const { begin } = await loadLater();
    if (timer !== undefined) stop = begin(queryClient);
  };
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(
    () => void beginLater().catch(() => undefined),
    AFTER_MS,
  );
  return () => {
    clearTimeout(timer);
    timer = undefined;
    stopLanguage();
    stop?.();
  };
}
