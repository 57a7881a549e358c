import { useTexts } from '../../texts/use-texts';
import { tip } from '../feedback/tip-store';

/** Copies a text to the clipboard and returns whether that worked; if not, a tip gives the reason. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTexts('ui');
  return async (text) => {
    // Browsers give the clipboard only to pages of https; a portal in a local network may have none.
    const canWrite = navigator.clipboard !== undefined;
    const isThere = canWrite ? await write(text) : copyByCommand(text);
    if (!isThere) tip.warning(t(canWrite ? 'copyFailed' : 'copyTooOld'));
    return isThere;
  };
}

const write = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** The way of older browsers: the copy command, with our text in place of the selection. */
function copyByCommand(text: string): boolean {
  let isTaken = false;
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isTaken = event.clipboardData !== null;
  };
  document.addEventListener('copy', fill);
  try {
    return document.execCommand('copy') && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', fill);
  }
}
