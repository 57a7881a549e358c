import { BASES } from '@fieldscope/contract/call';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { useDisplaySetting } from '../../values/display-setting';
import { formatBytes, formatNumber } from '../../values/format-number';
import { formatDateTime, formatPeriod } from '../../values/format-time';
import classes from './DataTable.module.css';
import { type Export, useExportChanges, useExports } from './exports.queries';

/** Files that are being written or can be downloaded. */
export function ExportList() {
  const { t } = useTexts('data-table');
  const { data: list, error, refetch } = useExports();
  if (error && !list) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!list) return <Skeleton height={48} />;
  if (list.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('export.files')}>
      <Title order={3} size="h4">
        {t('export.files')}
      </Title>
      <ul className={classes.files}>
        {list.map((one) => (
          <ExportedFile key={one.export_id} file={one} />
        ))}
      </ul>
    </Stack>
  );
}

function ExportedFile({ file }: { file: Export }) {
  const { t } = useTexts('data-table');
  const { remove, createLink } = useExportChanges();
  const mayDownload = useMayCall(dataExports.createLink);
  const { timeZone } = useDisplaySetting();
  const { export_id, name, state, share, time_start, time_end } = file;
  const download = () =>
    createLink.mutate(
      { export_id },
      { onSuccess: ({ path }) => window.location.assign(BASES.portal + path) },
    );
  return (
    <li className={classes.file}>
      <Stack gap={4} flex="1 1 240px" miw={0}>
        <Text size="sm" fw={500} className={classes.fileName}>
          {name}
        </Text>
        {state === 'running' && (
          <Progress value={Math.max(2, share * 100)} aria-label={t('export.progress', { name })} />
        )}
        <Text size="xs" c="dimmed">
          {time_start === 0 ? t('export.whole') : formatPeriod(time_start, time_end, timeZone)}
        </Text>
        <Text size="xs" c={state === 'failed' ? 'var(--warning)' : 'dimmed'}>
          <FileState file={file} />
        </Text>
      </Stack>
      <Group gap="xs">
        {state === 'ready' && mayDownload && (
          <Button size="xs" variant="default" loading={createLink.isPending} onClick={download}>
            {t('export.download')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          onClick={() => remove.mutate({ export_id })}
        >
          {t(state === 'running' ? 'export.cancel' : 'export.remove')}
        </Button>
      </Group>
    </li>
  );
}

function FileState({ file }: { file: Export }) {
  const { t } = useTexts('data-table');
  const { timeZone } = useDisplaySetting();
  const { state, failure, rows, bytes, expires_at: until } = file;
  const facts = {
    rows: t('export.rows', { count: rows, rows: formatNumber(rows) }),
    size: formatBytes(bytes),
  };
  if (state === 'failed') return t(`export.failures.${failure ?? 'stalled'}`);
  if (state === 'running') return t('export.running', { ...facts, share: Math.round(file.share * 100) });
  return t('export.ready', { ...facts, until: formatDateTime(until ?? 0, timeZone) });
}
