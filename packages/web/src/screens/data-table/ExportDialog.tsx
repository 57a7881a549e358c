import '@mantine/core/styles/Divider.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { EXPORT_FORMATS, EXPORT_LIMITS, type ExportFormat } from '@fieldscope/contract/export-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { Button, Checkbox, Divider, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { downloadFile } from '../../ui/export/csv';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { Notice } from '../../ui/feedback/Notice';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { type FileStyle, fetchFile, inputOf, type Wanted } from './data-table.queries';
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
  const { timeZone } = useDisplaySetting();
  const [inOwnUnits, setOwnUnits] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const style: FileStyle = { timezone: timeZone, units: inOwnUnits ? 'reader' : 'published' };
  return (
    <Dialog title={t('export.open')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('export.about')}
        </Text>
        <Checkbox
          label={t('export.ownUnits')}
          description={t('export.ownUnitsAbout')}
          checked={inOwnUnits}
          onChange={({ currentTarget }) => setOwnUnits(currentTarget.checked)}
        />
        <SmallFile {...{ wanted, style, isClosed }} onTooLarge={() => setTooLarge(true)} />
        {isTooLarge && (
          <Notice kind="info">
            {t(mayWriteAny ? 'export.tooLarge' : 'export.tooLargeObserver', limitsInWords())}
          </Notice>
        )}
        {mayWriteAny && (
          <>
            <Divider />
            <LargeFile {...{ wanted, style, isClosed }} isSuggested={isTooLarge} />
            <ExportList />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface FileProps extends Pick<ExportDialogProps, 'wanted' | 'isClosed'> {
  style: FileStyle;
}

/** What a file that is saved at once may hold. */
const limitsInWords = () => ({
  rows: formatNumber(LIMITS.exportRows),
  days: LIMITS.exportSpanMs / DAY_MS,
});

function SmallFile({ wanted, style, isClosed, onTooLarge }: FileProps & { onTooLarge(): void }) {
  const { t } = useTexts('data-table');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const file = await fetchFile(wanted, style);
      downloadFile(file);
      tip.success(t('csv.saved', { name: file.name }));
    } catch (error) {
      if (error instanceof ApiError && error.errorName === 'export_limit') onTooLarge();
      else if (isForTip(error)) tip.error(failureText(error), { durationMs: LONG_TIP_MS });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Group gap="sm">
      <SaveCsvButton onSave={() => void save()} isSaving={isSaving} isEmpty={isClosed} />
      <Text size="sm" flex="1 1 200px">
        {t('export.small', limitsInWords())}
      </Text>
    </Group>
  );
}

const FORMAT_NAMES: Record<ExportFormat, string> = { csv: 'CSV', ndjson: 'NDJSON', parquet: 'Parquet' };

function LargeFile({ wanted, style, isClosed, isSuggested }: FileProps & { isSuggested: boolean }) {
  const { t } = useTexts('data-table');
  const begins = useRef<HTMLButtonElement>(null);
  // What was too large for the small file is one key away.
  useEffect(() => {
    if (isSuggested) begins.current?.focus();
  }, [isSuggested]);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isWhole, setWhole] = useState(false);
  const { create } = useExportChanges();
  const begin = () =>
    create.mutate({
      ...inputOf(wanted),
      ...(isWhole && { time_start: 0 }),
      ...style,
      format,
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
        <Button ref={begins} onClick={begin} loading={create.isPending} disabled={isClosed}>
          {t('export.begin')}
        </Button>
      </Group>
    </Stack>
  );
}
