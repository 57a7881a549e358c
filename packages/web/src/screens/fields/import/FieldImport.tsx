import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FIELDS_PATH } from '../../../features/fields/field-address';
import { useFields } from '../../../features/fields/fields.queries';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { FileDrop } from '../../../ui/files/FileDrop';
import { PageHead } from '../../../ui/layout/PageHead';
import { formatBytes, formatNumber } from '../../../values/format-number';
import type { FieldFile } from '../files/field-file.model';
import { READING_MS, readApart } from '../files/read-apart';
import { type FileProblem, UnreadableFile } from '../files/unreadable-file';
import { ImportPreview } from './ImportPreview';

/** What can be chosen. */
const ENDINGS = '.geojson,.json,.kml,.kmz,.zip';

/** Fields out of a file: chosen, looked at, then made. */
export function FieldImport() {
  const { t } = useTexts('fields');
  const { data: fields, error, refetch } = useFields();
  const { file, failure, reading, read, stop } = useFile();
  return (
    <>
      <PageHead
        title={t('import.title')}
        about={t('import.about')}
        action={
          <Button component={Link} to={FIELDS_PATH} variant="default">
            {t('back')}
          </Button>
        }
      />
      <FileDrop
        accept={ENDINGS}
        choose={t(file ? 'import.another' : 'import.choose')}
        drop={t('import.drop')}
        about={t('import.files', { size: formatBytes(FIELD_LIMITS.fileBytes) })}
        onFile={(given) => void read(given)}
      />
      <Reading name={reading} onStop={stop} />
      {failure && <Notice kind="critical">{failure}</Notice>}
      {error && !fields && <ErrorState error={error} onRetry={() => void refetch()} />}
      {file && !fields && !error && <Skeleton height={240} mt="md" />}
      {file && fields && (
        <ImportPreview key={file.key} name={file.name} file={file.content} fields={fields} />
      )}
    </>
  );
}

/** A file that is read, for as long as that takes. */
function Reading({ name, onStop }: { name: string | undefined; onStop(): void }) {
  const { t } = useTexts('fields');
  return (
    <div role="status">
      {name !== undefined && (
        <Group gap="xs" mt="md">
          <Text>{t('import.reading', { name })}</Text>
          <Button variant="default" size="compact-sm" onClick={onStop}>
            {t('common:cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface ReadFile {
  /** Another one for each file that was read. */
  key: number;
  name: string;
  content: FieldFile;
}

/** One file at a time: another one ends the reading of the one before. */
function useFile() {
  const { t } = useTexts('fields');
  const [file, setFile] = useState<ReadFile>();
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    running.current?.abort();
    setReading(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);
  const read = async (given: File) => {
    stop();
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setFile(undefined);
    setReading(given.name);
    try {
      const content = await readApart(given, signal);
      setFile((before) => ({ key: (before?.key ?? 0) + 1, name: given.name, content }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof UnreadableFile)) throw error;
      const { problem, projection = '' } = error;
      setFailure(t(`import.problem.${problem}`, { name: given.name, projection, ...limitOf(problem) }));
    }
    setReading(undefined);
  };
  return { file, failure, reading, read, stop };
}

/** What the words of a problem say of limits. */
const limitOf = (problem: FileProblem) => ({
  most: formatNumber(COUNTS[problem] ?? FIELD_LIMITS.count),
  size: formatBytes(problem === 'too_large' ? FIELD_LIMITS.fileBytes : FIELD_LIMITS.unpackedBytes),
  seconds: formatNumber(READING_MS / SECOND_MS),
});

const COUNTS: Partial<Record<FileProblem, number>> = {
  too_many_corners: FIELD_LIMITS.fileCorners,
  too_many_files: FIELD_LIMITS.filesInArchive,
};
