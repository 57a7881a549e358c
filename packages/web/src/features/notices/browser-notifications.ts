import { createStore, useStore } from '../../browser/create-store';
import { onStoredElsewhere, readStored, writeStored } from '../../browser/storage';

// The key under which browsers keep the wish already.
const NAME = 'desktop-notices';
const readWish = (): boolean => readStored<boolean>(NAME) === true;
const wish = createStore(readWish());
onStoredElsewhere(NAME, () => wish.set(readWish()));

function keepWish(wanted: boolean): void {
  writeStored(NAME, wanted);
  wish.set(wanted);
}

const isAllowed = (): boolean => browserNotifications.isSupported() && Notification.permission === 'granted';

/** The reader's wish, on this device, to see new notices on the desktop. */
export const browserNotifications = {
  /** On Android only a service worker may show one, although the permission can be had. */
  isSupported: (): boolean => 'Notification' in window && !/Android/.test(navigator.userAgent),
  isWanted: (): boolean => wish.get() && isAllowed(),
  /** Requests the browser's permission, which asks the reader: only for a click. @returns whether it is granted */
  async want(): Promise<boolean> {
    const isGranted = (await Notification.requestPermission()) === 'granted';
    keepWish(isGranted);
    return isGranted;
  },
  stop: (): void => keepWish(false),
};

/** Whether new notices show on the desktop: the same wherever it can be switched. */
export const useBrowserNotificationsWanted = (): boolean => useStore(wish) && isAllowed();
