import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../browser/storage';

const WISH = 'desktop-notices';
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
onStoredElsewhere(WISH, tell);

function keepWish(wanted: boolean): void {
  writeStored(WISH, wanted);
  tell();
}

/** The reader's wish, on this device, to see new notices on the desktop. */
export const desktopNotices = {
  isSupported: (): boolean => 'Notification' in window,
  isWanted: (): boolean =>
    readStored<boolean>(WISH) === true &&
    desktopNotices.isSupported() &&
    Notification.permission === 'granted',
  /** Asks the browser, which asks the reader: only for a click. @returns whether it is allowed */
  async want(): Promise<boolean> {
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    keepWish(isAllowed);
    return isAllowed;
  },
  stop: (): void => keepWish(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether new notices show on the desktop: the same wherever it can be switched. */
export const useDesktopNoticesWanted = (): boolean =>
  useSyncExternalStore(desktopNotices.subscribe, desktopNotices.isWanted);
