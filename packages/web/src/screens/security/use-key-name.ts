import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { useTexts } from '../../texts/use-texts';

/** What a key is called: its label; the fixed one, which has no label, in the reader's language. */
export function useKeyName(): (key: Pick<AccessKey, 'label' | 'fixed'>) => string {
  const { t } = useTexts('security');
  return ({ label, fixed }) => (fixed ? t('fixed') : label);
}
