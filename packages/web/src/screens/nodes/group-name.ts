import type { Translate } from '../../texts/use-texts';

/** The group's name; the Default group, whose id is empty, has it in the reader's language. */
export const groupName = (
  { group_uuid, group_name }: { group_uuid: string; group_name: string },
  t: Translate<'nodes'>,
): string => (group_uuid === '' ? t('defaultGroup') : group_name);
