import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import { Button, FileButton, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { usePhone } from '../../ui/layout/use-phone';
import { formatBytes } from '../../values/format-number';
import { beginFailure } from './failure';
import classes from './Imports.module.css';
import { addressOfImport } from './import-address';
import { useRefreshImports } from './imports.queries';
import { uploadFile } from './upload-file';

/** Takes a file, by choice or dropped, and opens what it has. */
export function UploadForm() {
  const { t } = useTexts('imports');
  const isPhone = usePhone();
  const [isOver, setOver] = useState(false);
  const { sending, failure, send } = useUpload();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0] ?? null);
  };
  if (sending) {
    return (
      <div className={classes.drop}>
        <Text>{t('file.sending', { name: sending.name })}</Text>
        <Progress
          w="100%"
          maw={360}
          value={100 * sending.share}
          aria-label={t('file.sending', { name: sending.name })}
        />
      </div>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={classes.choose}>
          <FileButton accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz" onChange={send}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />}>
                {t('file.choose')}
              </Button>
            )}
          </FileButton>
          {!isPhone && <Text>{t('file.drop')}</Text>}
        </div>
        <Text c="dimmed" size="sm">
          {t('file.about', { size: formatBytes(IMPORT_LIMITS.fileBytes) })}
        </Text>
      </div>
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
  const send = (file: File | null) => {
    if (!file) return;
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
