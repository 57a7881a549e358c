import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import type { Panel } from '@fieldscope/contract/calls/panels';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog';
import { Dialog } from '../../../ui/layout/Dialog';
import { EditShare } from './EditShare';
import { NewShare } from './NewShare';
import { ShareList } from './ShareList';
import { useShares, useWithdrawShare } from './shares.queries';

interface ShareDialogProps {
  panel: Panel;
  onClose(): void;
}

type Task = { kind: 'create' } | { kind: 'edit' | 'withdraw'; share: PanelShare };

/** The links of a panel. */
export function ShareDialog({ panel, onClose }: ShareDialogProps) {
  const { t } = useTexts('panel-shares');
  const { data, error, refetch } = useShares(panel.panel_id);
  const [task, setTask] = useState<Task>();
  const end = () => setTask(undefined);
  const withdraw = useWithdrawShare();
  if (task?.kind === 'create') return <NewShare panel={panel} onClose={end} />;
  if (task?.kind === 'edit')
    return <EditShare share={task.share} variable={panel.settings.variable} onClose={end} />;
  if (task)
    return (
      <ConfirmDialog
        title={t('withdraw.of', { name: task.share.name })}
        action={t('withdraw.short')}
        change={withdraw}
        input={{ share_id: task.share.share_id }}
        done={t('withdraw.done', { name: task.share.name })}
        onClose={end}
      >
        <Text>{t('withdraw.consequence')}</Text>
      </ConfirmDialog>
    );
  return (
    <Dialog title={t('title', { name: panel.name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">{t('about')}</Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ShareList
            shares={data}
            variable={panel.settings.variable}
            onEdit={(share) => setTask({ kind: 'edit', share })}
            onWithdraw={(share) => setTask({ kind: 'withdraw', share })}
          />
        ) : (
          <Skeleton height={56} />
        )}
        <Group>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setTask({ kind: 'create' })}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
