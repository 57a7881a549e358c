import { useTexts } from '../../texts/use-texts';

interface Grouped {
  group_uuid: string;
  group_name: string;
}

/** Names groups; the Default group, whose id is empty, has its name in the reader's language. */
export function useGroupName(): (group: Grouped) => string {
  const { t } = useTexts('values');
  return ({ group_uuid, group_name }) => (group_uuid === '' ? t('defaultGroup') : group_name);
}
