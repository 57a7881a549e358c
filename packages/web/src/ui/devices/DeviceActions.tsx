import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { useCopy } from '../codes/use-copy';
import { tip } from '../feedback/tip-store';
import { SelectionBar } from '../tables/SelectionBar';

interface DeviceActionsProps {
  /** EUIs of the chosen devices. */
  euis: readonly string[];
  onClear(): void;
  onSave(): void;
}

/** What can be done with chosen devices. */
export function DeviceActions({ euis, onClear, onSave }: DeviceActionsProps) {
  const { t } = useTexts('ui');
  const copyText = useCopy();
  const copy = async () => {
    if (await copyText(euis.join('\n'))) tip.success(t('table.copiedEuis', { count: euis.length }));
  };
  return (
    <SelectionBar count={euis.length} onClear={onClear}>
      <Button variant="default" size="xs" leftSection={<IconCopy size={14} />} onClick={() => void copy()}>
        {t('table.copyEuis')}
      </Button>
      <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={onSave}>
        {t('table.saveSelected')}
      </Button>
    </SelectionBar>
  );
}
