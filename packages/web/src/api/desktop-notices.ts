import { readStored, writeStored } from './storage';

const WISH = 'desktop-notices';

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
    writeStored(WISH, isAllowed);
    return isAllowed;
  },
  stop: (): void => writeStored(WISH, false),
};
