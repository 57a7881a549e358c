import { LIMITS } from '@fieldscope/contract/limits';
import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { type DeviceRow, readDevices } from './device-file';

interface DeviceFileFormProps {
  text: string;
  onText(text: string): void;
  isPending: boolean;
  onRead(rows: DeviceRow[]): void;
}

const EXAMPLE = 'EUI,code,name,group\n2CF7F1C044300627,6D4B9A0C2E7F15832A,Bed 1,Greenhouse';

/** Takes a list of devices: pasted, or from a file. */
export function DeviceFileForm({ text, onText, isPending, onRead }: DeviceFileFormProps) {
  const { t } = useTexts('bind-many');
  const [trouble, setTrouble] = useState<'empty' | 'long'>();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const rows = readDevices(text);
    if (rows.length === 0) return setTrouble('empty');
    if (rows.length > LIMITS.bindManyRows) return setTrouble('long');
    setTrouble(undefined);
    onRead(rows);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={720}>
        <Textarea
          label={t('rows')}
          description={t('hint')}
          placeholder={EXAMPLE}
          autosize={false}
          rows={10}
          spellCheck={false}
          value={text}
          error={trouble && t(trouble, { most: LIMITS.bindManyRows })}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <Group gap="xs">
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => void file?.text().then(onText)}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={isPending}>
            {t('check')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
