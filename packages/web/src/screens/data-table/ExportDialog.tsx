import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { EXPORT_FORMATS, EXPORT_LIMITS, type ExportFormat } from '@fieldscope/contract/export-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { Button, Checkbox, Divider, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { downloadFile } from '../../ui/export/csv';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { fetchFile, inputOf, type Wanted } from './data-table.queries';
import { ExportList } from './ExportList';
import { useExportChanges } from './exports.queries';

interface ExportDialogProps {
  wanted: Wanted;
  /** History is closed until there are credits. */
  isClosed: boolean;
  onClose(): void;
}

/** Saves what is filtered as a file: a small one at once, and one of any size in the background. */
export function ExportDialog({ wanted, isClosed, onClose }: ExportDialogProps) {
  const { t } = useTexts('data-table');
  const mayWriteAny = useMayCall(dataExports.create);
  return (
    <Dialog title={t('export.open')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('export.about')}
        </Text>
        <SmallFile wanted={wanted} isClosed={isClosed} />
        {mayWriteAny && (
          <>
            <Divider />
            <LargeFile wanted={wanted} isClosed={isClosed} />
            <ExportList />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function SmallFile({ wanted, isClosed }: Pick<ExportDialogProps, 'wanted' | 'isClosed'>) {
  const { t } = useTexts('data-table');
  const { timeZone } = useDisplaySetting();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const file = await fetchFile(wanted, timeZone);
      downloadFile(file);
      tip.success(t('csv.saved', { name: file.name }));
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error), { durationMs: LONG_TIP_MS });
    } finally {
      setSaving(false);
    }
  };
  const limits = { rows: formatNumber(LIMITS.exportRows), days: LIMITS.exportSpanMs / DAY_MS };
  return (
    <Group gap="sm">
      <SaveCsvButton onSave={() => void save()} isSaving={isSaving} isEmpty={isClosed} />
      <Text size="sm" flex="1 1 200px">
        {t('export.small', limits)}
      </Text>
    </Group>
  );
}

const FORMAT_NAMES: Record<ExportFormat, string> = { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet' };

function LargeFile({ wanted, isClosed }: Pick<ExportDialogProps, 'wanted' | 'isClosed'>) {
  const { t } = useTexts('data-table');
  const { timeZone } = useDisplaySetting();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isWhole, setWhole] = useState(false);
  const { create } = useExportChanges();
  const begin = () =>
    create.mutate({
      ...inputOf(wanted),
      ...(isWhole && { time_start: 0 }),
      ...{ format, timezone: timeZone },
    });
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t('export.large')}
      </Title>
      <Text size="sm">{t('export.largeAbout', { days: EXPORT_LIMITS.keptMs / DAY_MS })}</Text>
      <Group gap="md">
        <SegmentedControl
          aria-label={t('export.format')}
          value={format}
          onChange={(chosen) => setFormat(chosen as ExportFormat)}
          data={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
        />
        <Checkbox
          label={t('export.whole')}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      </Group>
      <Group>
        <Button onClick={begin} loading={create.isPending} disabled={isClosed}>
          {t('export.begin')}
        </Button>
      </Group>
    </Stack>
  );
}
