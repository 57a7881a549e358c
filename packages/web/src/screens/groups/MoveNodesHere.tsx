import type { GroupDetails } from '@fieldscope/contract/calls/groups';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useGroupName } from '../../features/groups/use-group-name';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useMoveAllNodes, useMoveNodes } from './groups.queries';
import { type ChosenNodes, NodeChoice } from './NodeChoice';

interface MoveNodesHereProps {
  group: GroupDetails;
  groups: readonly GroupDetails[];
  onClose(): void;
}

/** Moves nodes of another group to this one: some that are chosen from a list, or all. */
export function MoveNodesHere({ group, groups, onClose }: MoveNodesHereProps) {
  const { t } = useTexts('groups');
  const groupName = useGroupName();
  const others = groups.filter(({ group_uuid }) => group_uuid !== group.group_uuid);
  const [from, setFrom] = useState(others.find(({ device_count }) => device_count > 0) ?? others[0]);
  const [chosen, setChosen] = useState<ChosenNodes>(new Set());
  const [moveSome, moveAll] = [useMoveNodes(), useMoveAllNodes()];
  const name = groupName(group);
  const count = chosen === 'all' ? (from?.device_count ?? 0) : chosen.size;
  const outcome = {
    onSuccess({ moved }: { moved: number }) {
      tip.success(t('moveHere.done', { count: moved, name }));
      onClose();
    },
  };
  const submit = () => {
    const to = group.group_uuid;
    if (chosen !== 'all') return moveSome.mutate({ eui: [...chosen], group_uuid: to }, outcome);
    moveAll.mutate({ group_uuid: from?.group_uuid ?? '', to_group_uuid: to }, outcome);
  };
  return (
    <FormDialog
      title={t('moveHere.of', { name })}
      action={t('moveHere.action', { count })}
      size="lg"
      isDisabled={count === 0}
      isPending={moveSome.isPending || moveAll.isPending}
      failure={moveSome.error ?? moveAll.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('moveHere.from')}
        value={from?.group_uuid}
        onChange={(event) => {
          const groupId = event.currentTarget.value;
          setFrom(others.find(({ group_uuid }) => group_uuid === groupId));
          setChosen(new Set());
        }}
        data={others.map((other) => ({
          value: other.group_uuid,
          label: t('moveHere.source', { name: groupName(other), count: other.device_count }),
        }))}
      />
      {from && <NodeChoice key={from.group_uuid} group={from} chosen={chosen} onChoose={setChosen} />}
    </FormDialog>
  );
}
