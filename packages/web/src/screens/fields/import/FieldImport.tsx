import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FIELDS_PATH } from '../../../features/fields/field-address';
import { useFields } from '../../../features/fields/fields.queries';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { FileDrop } from '../../../ui/files/FileDrop';
import { PageHead } from '../../../ui/layout/PageHead';
import { formatBytes, formatNumber } from '../../../values/format-number';
import { type FieldFile, UnreadableFile } from '../files/field-file.model';
import { ImportPreview } from './ImportPreview';

/** What can be chosen; what reads it loads with the first file. */
const ENDINGS = '.geojson,.json,.kml,.kmz,.zip';

/** Fields out of a file: chosen, looked at, then made. */
export function FieldImport() {
  const { t } = useTexts('fields');
  const { data: fields, error, refetch } = useFields();
  const { file, failure, read } = useFile();
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
      {failure && <Notice kind="critical">{failure}</Notice>}
      {error && !fields && <ErrorState error={error} onRetry={() => void refetch()} />}
      {file && !fields && !error && <Skeleton height={240} mt="md" />}
      {file && fields && (
        <ImportPreview key={file.key} name={file.name} file={file.content} fields={fields} />
      )}
    </>
  );
}

interface ReadFile {
  /** Another one for each file that was read. */
  key: number;
  name: string;
  content: FieldFile;
}

function useFile() {
  const { t } = useTexts('fields');
  const [file, setFile] = useState<ReadFile>();
  const [failure, setFailure] = useState<string>();
  const read = async (given: File) => {
    setFailure(undefined);
    setFile(undefined);
    try {
      if (given.size > FIELD_LIMITS.fileBytes) throw new UnreadableFile('too_large');
      const { readFieldFile } = await import('../files/read-field-file');
      const content = readFieldFile(given.name, new Uint8Array(await given.arrayBuffer()));
      setFile((before) => ({ key: (before?.key ?? 0) + 1, name: given.name, content }));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setFailure(
        t(`import.problem.${error.problem}`, {
          name: given.name,
          projection: error.projection ?? '',
          most: formatNumber(FIELD_LIMITS.count),
          size: formatBytes(
            error.problem === 'too_large' ? FIELD_LIMITS.fileBytes : FIELD_LIMITS.unpackedBytes,
          ),
        }),
      );
    }
  };
  return { file, failure, read };
}
