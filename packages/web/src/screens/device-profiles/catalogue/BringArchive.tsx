import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { failureText, isForTip } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { FileDrop } from '../../../ui/files/FileDrop';
import { FileSending } from '../../../ui/files/FileSending';
import { formatBytes } from '../../../values/format-number';
import { bringArchive, useRefreshCatalogue } from './catalogue.queries';

const { archiveBytes } = CODEC_CATALOGUE_LIMITS;

/** Takes an archive of codecs, by choice or dropped. */
export function BringArchive({ onOpened }: { onOpened?(): void }) {
  const { t } = useTexts('codec-catalogues');
  const { sending, failure, send } = useBringing(onOpened);
  if (sending) {
    const { name, share } = sending;
    const words = share < 1 ? t('bring.sending', { name }) : t('bring.reading', { name });
    return <FileSending words={words} share={share} isWorking={share === 1} />;
  }
  return (
    <Stack gap="sm">
      <FileDrop
        accept=".zip,.tgz,.gz,application/zip,application/gzip"
        choose={t('bring.choose')}
        drop={t('bring.drop')}
        about={t('bring.about', { size: formatBytes(archiveBytes) })}
        onFile={send}
      />
      {failure && <Notice kind="critical">{failure}</Notice>}
    </Stack>
  );
}

function useBringing(onOpened?: () => void) {
  const { t } = useTexts('codec-catalogues');
  const refresh = useRefreshCatalogue();
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [failure, setFailure] = useState<string>();
  const bring = async (file: File) => {
    setSending({ name: file.name, share: 0 });
    try {
      await bringArchive(file, (share) => setSending({ name: file.name, share }));
      refresh();
      onOpened?.();
    } catch (error) {
      if (isForTip(error)) setFailure(failureText(error));
    } finally {
      setSending(undefined);
    }
  };
  const send = (file: File) => {
    const isTooLarge = file.size > archiveBytes;
    const facts = { size: formatBytes(file.size), most: formatBytes(archiveBytes) };
    setFailure(file.size === 0 ? t('bring.empty') : isTooLarge ? t('bring.tooLarge', facts) : undefined);
    if (file.size > 0 && !isTooLarge) void bring(file);
  };
  return { sending, failure, send };
}
