import type { Television } from '@fieldscope/contract/calls/televisions';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog';
import { Dialog } from '../../../ui/layout/Dialog';
import { EditTelevision } from './EditTelevision';
import { PairTelevision } from './PairTelevision';
import { TelevisionList } from './TelevisionList';
import { useRevokeTelevision, useTelevisions } from './televisions.queries';

interface TelevisionsDialogProps {
  /** A code with which somebody came; empty: none. */
  code: string;
  onClose(): void;
}

type Task = { kind: 'pair'; code: string } | { kind: 'edit' | 'revoke'; television: Television };

/** The televisions of the organisation. */
export function TelevisionsDialog({ code, onClose }: TelevisionsDialogProps) {
  const { t } = useTexts('televisions');
  const { data, error, refetch } = useTelevisions();
  const [task, setTask] = useState<Task | undefined>(code === '' ? undefined : { kind: 'pair', code });
  const end = () => setTask(undefined);
  const revoke = useRevokeTelevision();
  if (task?.kind === 'pair') return <PairTelevision code={task.code} onClose={end} />;
  if (task?.kind === 'edit') return <EditTelevision television={task.television} onClose={end} />;
  if (task) {
    const { television_id, name } = task.television;
    return (
      <ConfirmDialog
        title={t('revoke.of', { name })}
        action={t('revoke.action')}
        change={revoke}
        input={{ television_id }}
        done={t('revoke.done', { name })}
        onClose={end}
      >
        <Text>{t('revoke.consequence')}</Text>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={t('title')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">{t('about', { address: `${location.origin}/#/television` })}</Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <TelevisionList
            televisions={data}
            onEdit={(television) => setTask({ kind: 'edit', television })}
            onRevoke={(television) => setTask({ kind: 'revoke', television })}
          />
        ) : (
          <Skeleton height={56} />
        )}
        <Group>
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={data && data.length >= TELEVISION_LIMITS.count}
            onClick={() => setTask({ kind: 'pair', code: '' })}
          >
            {t('pair.title')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
