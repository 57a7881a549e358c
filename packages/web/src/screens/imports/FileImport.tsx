import '@mantine/core/styles/Checkbox.layer.css';
import type { FileMapping, HistoryImport } from '@fieldscope/contract/calls/imports';
import { Button, Checkbox, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { useDisplaySetting } from '../../values/display-setting';
import { BackToList } from './BackToList';
import { CheckReport } from './CheckReport';
import { FormatFields } from './FormatFields';
import { IMPORTS_PATH } from './import-address';
import { type Reading, usePreview, useStartImport } from './imports.queries';
import { MappingFields } from './MappingFields';
import { missingOf } from './mapping.model';
import { PreviewTable } from './PreviewTable';

/** A file before it is imported: how it is written, what its columns are, and what its first rows come to. */
export function FileImport({ of }: { of: HistoryImport }) {
  const { t } = useTexts('imports');
  const navigate = useNavigate();
  const { timeZone } = useDisplaySetting();
  const [reading, setReading] = useState<Reading>({});
  const [left, setLeft] = useState({ leave_faulty: false, leave_unknown: false });
  const { data, error, refetch } = usePreview(of.import_id, timeZone, reading);
  const start = useStartImport();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} radius={8} />;
  const format = reading.format ?? data.format;
  const mapping = reading.mapping ?? data.mapping;
  const missing = mapping && missingOf(mapping);
  const submit = () => {
    if (!mapping) return;
    start.mutate(
      { import_id: of.import_id, format, mapping, ...left },
      { onSuccess: () => navigate(IMPORTS_PATH) },
    );
  };
  const change = (next: FileMapping) => setReading({ format, mapping: next });
  return (
    <Stack gap="lg">
      <Title order={2}>{of.name}</Title>
      {of.state === 'refused' && of.report && <CheckReport report={of.report} />}
      <FormatFields
        format={format}
        // Other columns are other ones: they are proposed again.
        onChange={(next, isOther) => setReading({ format: next, ...(!isOther && mapping && { mapping }) })}
      />
      {data.fault && <Notice kind="critical">{t(`fileFaults.${data.fault}`)}</Notice>}
      {mapping ? (
        <MappingFields columns={data.columns} mapping={mapping} onChange={change} />
      ) : (
        !data.fault && <Notice kind="warning">{t('mapping.none')}</Notice>
      )}
      {data.rows.length > 0 && <PreviewTable preview={data} />}
      <Stack gap="xs">
        {(['leave_faulty', 'leave_unknown'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(name === 'leave_faulty' ? 'leaveFaulty' : 'leaveUnknown')}
            checked={left[name]}
            onChange={(event) => setLeft({ ...left, [name]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      {missing && <Notice kind="info">{t(`mapping.${missing}`)}</Notice>}
      {start.error && !isCancelled(start.error) && (
        <Notice kind="critical">{failureText(start.error)}</Notice>
      )}
      <Group gap="xs">
        <BackToList />
        <Button disabled={!mapping || missing !== undefined} loading={start.isPending} onClick={submit}>
          {t('start')}
        </Button>
      </Group>
    </Stack>
  );
}
