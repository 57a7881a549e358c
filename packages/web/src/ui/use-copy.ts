import { useTexts } from '../texts/use-texts';
import { tip } from './tip/tip-store';

/** Puts a text on the clipboard and tells whether it is there; where that is not allowed, the reader is told. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTexts('ui');
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      tip.warning(t('copyFailed'));
      return false;
    }
  };
}
