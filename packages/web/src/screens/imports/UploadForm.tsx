import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { FileDrop } from '../../ui/files/FileDrop';
import { FileSending } from '../../ui/files/FileSending';
import { formatBytes } from '../../values/format-number';
import { beginFailure } from './failure';
import { addressOfImport } from './import-address';
import { useRefreshImports } from './imports.queries';
import { uploadFile } from './upload-file';

/** Takes a file, by choice or dropped, and opens what it has. */
export function UploadForm() {
  const { t } = useTexts('imports');
  const { sending, failure, send } = useUpload();
  if (sending) return <FileSending words={t('file.sending', { name: sending.name })} share={sending.share} />;
  return (
    <>
      <FileDrop
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz"
        choose={t('file.choose')}
        drop={t('file.drop')}
        about={t('file.about', { size: formatBytes(IMPORT_LIMITS.fileBytes) })}
        onFile={send}
      />
      {failure && <Notice kind="critical">{failure}</Notice>}
    </>
  );
}

function useUpload() {
  const { t } = useTexts('imports');
  const navigate = useNavigate();
  const refresh = useRefreshImports();
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File) => {
    setSending({ name: file.name, share: 0 });
    try {
      const importId = await uploadFile(file, (share) => setSending({ name: file.name, share }));
      refresh();
      navigate(addressOfImport(importId));
    } catch (error) {
      if (isForTip(error)) setFailure(beginFailure(error, t));
      refresh();
    } finally {
      setSending(undefined);
    }
  };
  const send = (file: File) => {
    const most = formatBytes(IMPORT_LIMITS.fileBytes);
    const isTooLarge = file.size > IMPORT_LIMITS.fileBytes;
    setFailure(
      file.size === 0
        ? t('file.empty')
        : isTooLarge
          ? t('file.tooLarge', { size: formatBytes(file.size), most })
          : undefined,
    );
    if (file.size > 0 && !isTooLarge) void upload(file);
  };
  return { sending, failure, send };
}
