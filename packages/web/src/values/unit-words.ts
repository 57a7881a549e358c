import { unitInLanguage } from '@fieldscope/contract/unit-words';
import { currentLanguage } from '../texts/language';

/** A published unit as people write it in the reader's language; one that is not in the list stays as it is. */
export const unitInWords = (published: string): string => unitInLanguage(published, currentLanguage());
