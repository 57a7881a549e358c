import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { useTexts } from '../../texts/use-texts';

/** What access keys are called: by their label, the fixed one in the reader's language, an unknown one by its id. */
export function useKeyNames(keys: readonly AccessKey[] | undefined): (accessId: string) => string {
  const { t } = useTexts('security');
  return (accessId) => {
    const key = keys?.find(({ access_id }) => access_id === accessId);
    if (!key) return accessId;
    return key.fixed ? t('fixed') : key.label;
  };
}
