import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveGroup } from './groups.queries';

/** Says where the nodes of a group will be, then deletes it. */
export function RemoveGroup({ group, onClose }: { group: GroupDetails; onClose(): void }) {
  const { t } = useTexts('groups');
  const remove = useRemoveGroup();
  const { group_uuid, group_name: name, device_count } = group;
  const submit = () =>
    remove.mutate(
      { group_uuid },
      {
        onSuccess() {
          tip.success(t('remove.done', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{device_count === 0 ? t('remove.empty') : t('remove.consequence', { count: device_count })}</Text>
    </FormDialog>
  );
}
