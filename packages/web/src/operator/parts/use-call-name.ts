import { textIn } from '@fieldscope/contract/texts';
import { currentLanguage } from '../../texts/language';
import { wordsOf } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';

/** What a call of an organisation does, in the words of its audit log. */
export function useCallName(): (call: string) => string {
  useTexts('audit');
  return (call) => textIn(wordsOf('audit'), `actions.${call.replace('.', '_')}`, currentLanguage()) ?? call;
}
