import { type GroupDetails, groups } from '@fieldscope/contract/calls/groups';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { CreateGroup } from './CreateGroup';
import type { GroupAction } from './GroupActions';
import { GroupList } from './GroupList';
import { useGroupDetails } from './groups.queries';
import { MoveNodesHere } from './MoveNodesHere';
import { RemoveGroup } from './RemoveGroup';
import { RenameGroup } from './RenameGroup';

/** Groups of nodes: who belongs where, and how many of them are online. */
export function GroupsScreen() {
  const { t } = useTexts('groups');
  const { data, error, refetch } = useGroupDetails();
  const creation = useDialogInAddress('create');
  const [chosen, setChosen] = useState<{ action: GroupAction; group: GroupDetails }>();
  const mayChange = useMayCall(groups.create);
  const hasNone = data?.length === 1;
  const inDefault = data?.[0]?.device_count ?? 0;
  const create = mayChange && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={creation.open}>
      {t('create.short')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('routes:groups')}
        about={t('about')}
        action={!hasNone && create}
        isActionUncertain={!data && !error}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && hasNone && (
        <EmptyState drawing="probe" action={create}>
          {inDefault === 0 ? t('none') : t('empty', { count: inDefault })}
        </EmptyState>
      )}
      {!error && !hasNone && (
        <GroupList
          groups={data}
          onAction={mayChange ? (action, group) => setChosen({ action, group }) : undefined}
        />
      )}
      {create && creation.isOpen && <CreateGroup onClose={creation.close} />}
      {chosen && <ActionOnGroup {...chosen} groups={data ?? []} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface ActionOnGroupProps {
  action: GroupAction;
  group: GroupDetails;
  groups: readonly GroupDetails[];
  onClose(): void;
}

function ActionOnGroup({ action, groups: all, ...dialog }: ActionOnGroupProps) {
  if (action === 'rename') return <RenameGroup {...dialog} />;
  if (action === 'remove') return <RemoveGroup {...dialog} />;
  return <MoveNodesHere {...dialog} groups={all} />;
}
