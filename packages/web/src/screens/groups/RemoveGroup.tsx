import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { useRemoveGroup } from './groups.queries';

/** Says where the nodes of a group will be, then deletes it. */
export function RemoveGroup({ group, onClose }: { group: GroupDetails; onClose(): void }) {
  const { t } = useTexts('groups');
  const remove = useRemoveGroup();
  const { group_uuid, group_name: name, device_count } = group;
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      change={remove}
      input={{ group_uuid }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      <Text>{device_count === 0 ? t('remove.empty') : t('remove.consequence', { count: device_count })}</Text>
    </ConfirmDialog>
  );
}
