import { advice } from '@fieldscope/contract/calls/advice';
import type { Language } from '@fieldscope/contract/languages';
import { useQueryCall } from '../../../api/use-call';

/** Which language model there is, and how it put an advice into words before. */
export const useWording = (told: { advice_id: string; language: Language }) =>
  useQueryCall(advice.viewWording, told);
