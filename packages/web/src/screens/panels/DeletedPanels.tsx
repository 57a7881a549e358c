import { panels } from '@fieldscope/contract/calls/panels';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryCall } from '../../api/use-call';
import { useRestorePanel } from '../../features/panels/panels.changes';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import classes from './Panels.module.css';

/** Deleted panels, each with the day until which it can be restored. */
export function DeletedPanels({ onClose }: { onClose(): void }) {
  const { t } = useTexts('panels');
  const { data, error, refetch } = useQueryCall(panels.listDeleted, {});
  return (
    <Dialog title={t('deleted.title')} size="lg" onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={120} radius={8} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('deleted.none')}</Text>
      ) : (
        <Stack component="ul" gap={0} className={classes.deleted} aria-label={t('deleted.title')}>
          {data.map((panel) => (
            <DeletedPanel key={panel.panel_id} panel={panel} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

interface DeletedPanelProps {
  panel: { panel_id: number; name: string; deleted_at: number; restorable_until: number };
}

function DeletedPanel({ panel: { panel_id, name, deleted_at, restorable_until } }: DeletedPanelProps) {
  const { t } = useTexts('panels');
  const { timeZone } = useDisplaySetting();
  const restore = useRestorePanel();
  return (
    <li className={classes.deletedPanel}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <p className={classes.facts}>
          <span>{t('deleted.at', { date: formatDate(deleted_at, timeZone) })}</span>
          <span>{t('deleted.until', { date: formatDate(restorable_until, timeZone) })}</span>
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={restore.isPending}
        aria-label={t('deleted.restoreOf', { name })}
        onClick={() =>
          restore.mutate({ panel_id }, { onSuccess: () => tip.success(t('deleted.restored', { name })) })
        }
      >
        {t('deleted.restore')}
      </Button>
    </li>
  );
}
