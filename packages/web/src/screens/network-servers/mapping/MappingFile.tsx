import { isMessageMapping, type MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import { Button, FileButton, Group } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { downloadText } from '../../../ui/export/csv';
import { tip } from '../../../ui/feedback/tip-store';
import type { MappingDraft } from './use-mapping-draft';

const MOST_BYTES = 64 * 1024;

interface MappingFileProps extends Pick<MappingDraft, 'mapping' | 'load'> {
  /** Of the connection. */
  name: string;
}

/** Buttons that save a mapping as a file, and take one from a file. */
export function MappingFile({ name, mapping, load }: MappingFileProps) {
  const { t } = useTexts('message-mapping');
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const given = file.size <= MOST_BYTES ? mappingIn(await file.text()) : undefined;
    if (given) load(given);
    else tip.error(t('file.wrong'));
  };
  return (
    <Group gap="xs">
      <FileButton onChange={(file) => void read(file)} accept="application/json,.json" resetRef={reset}>
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />}>
            {t('file.load')}
          </Button>
        )}
      </FileButton>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={!mapping}
        onClick={() => downloadText(`${name}.json`, 'application/json', JSON.stringify(mapping, null, 2))}
      >
        {t('file.save')}
      </Button>
    </Group>
  );
}

function mappingIn(text: string): MessageMapping | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return isMessageMapping(given) ? given : undefined;
  } catch {
    return undefined;
  }
}
