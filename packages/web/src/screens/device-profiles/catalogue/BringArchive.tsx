import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureText, isForTip } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { FileDrop } from '../../../ui/files/FileDrop';
import { formatBytes } from '../../../values/format-number';
import classes from './Catalogue.module.css';
import { bringArchive, useRefreshCatalogue } from './catalogue.queries';

const { archiveBytes } = CODEC_CATALOGUE_LIMITS;

/** Takes an archive of codecs, by choice or dropped. */
export function BringArchive({ onOpened }: { onOpened?(): void }) {
  const { t } = useTexts('codec-catalogues');
  const { sending, failure, send } = useBringing(onOpened);
  if (sending) {
    const words =
      sending.share < 1
        ? t('bring.sending', { name: sending.name })
        : t('bring.reading', { name: sending.name });
    return (
      <div className={classes.sending}>
        <Text>{words}</Text>
        <Progress
          w="100%"
          maw={360}
          value={100 * sending.share}
          animated={sending.share === 1}
          aria-label={words}
        />
      </div>
    );
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
