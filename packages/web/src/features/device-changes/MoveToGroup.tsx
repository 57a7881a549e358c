import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useGroups } from '../groups/groups.queries';
import { useGroupName } from '../groups/use-group-name';
import type { ChangeProps } from './change-props';
import { useMoveDevices } from './use-device-changes';

/** Asks for the group to which chosen nodes are moved. */
export function MoveToGroup({ devices, onDone, onClose }: ChangeProps) {
  const { t } = useTexts('device-actions');
  const groupName = useGroupName();
  const groups = useGroups().data ?? [];
  const [groupId, setGroupId] = useState<string>();
  const move = useMoveDevices();
  const chosen = groups.find(({ group_uuid }) => group_uuid === groupId);
  const count = devices.length;
  const submit = () => {
    if (!chosen) return;
    move.mutate(
      { eui: devices.map(({ eui }) => eui), group_uuid: chosen.group_uuid },
      {
        onSuccess() {
          tip.success(t('move.done', { count, name: groupName(chosen) }));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('move.of', { count })}
      action={t('move.action')}
      isDisabled={!chosen}
      isPending={move.isPending}
      failure={move.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('move.group')}
        data-autofocus
        value={groupId ?? NOTHING_CHOSEN}
        onChange={(event) => setGroupId(event.currentTarget.value)}
        data={[
          { value: NOTHING_CHOSEN, label: t('move.choose'), disabled: true },
          ...groups.map((group) => ({ value: group.group_uuid, label: groupName(group) })),
        ]}
      />
    </FormDialog>
  );
}

/** The Default group has an empty id. */
const NOTHING_CHOSEN = 'none';
