import { LIMITS } from '@fieldscope/contract/limits';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText, isForTip } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { useCopy } from '../../ui/codes/use-copy';
import { tip } from '../../ui/feedback/tip-store';
import { SelectionBar } from '../../ui/tables/SelectionBar';
import { formatNumber } from '../../values/format-number';
import type { ListedDevice } from '../devices/listed-device';
import { BuyServices } from '../orders/BuyServices';
import { DeviceChanges, type DeviceListName } from './DeviceChanges';

interface DeviceActionsProps {
  /** Those that are chosen. */
  devices: readonly ListedDevice[];
  list: DeviceListName;
  /** Devices that fit the filters, on all pages. */
  total: number;
  onSelectAll(): Promise<void>;
  onClear(): void;
  onSave(): void;
}

/** What can be done with chosen devices. */
export function DeviceActions({ devices, list, total, onSelectAll, onClear, onSave }: DeviceActionsProps) {
  const { t } = useTexts('ui');
  const copyText = useCopy();
  const euis = devices.map(({ eui }) => eui);
  const most = Math.min(total, LIMITS.exportRows);
  const copy = async () => {
    if (await copyText(euis.join('\n'))) tip.success(t('table.copiedEuis', { count: euis.length }));
  };
  return (
    <SelectionBar count={euis.length} onClear={onClear}>
      {euis.length < most && <SelectEvery count={most} onSelect={onSelectAll} />}
      <DeviceChanges devices={devices} list={list} onDone={onClear} />
      <BuyServices euis={euis} />
      <Button variant="default" size="xs" leftSection={<IconCopy size={14} />} onClick={() => void copy()}>
        {t('table.copyEuis')}
      </Button>
      <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={onSave}>
        {t('table.saveSelected')}
      </Button>
    </SelectionBar>
  );
}

/** Chooses every device that fits the filters; those of other pages are requested first. */
function SelectEvery({ count, onSelect }: { count: number; onSelect(): Promise<void> }) {
  const { t } = useTexts('ui');
  const [isBusy, setBusy] = useState(false);
  const select = async () => {
    setBusy(true);
    try {
      await onSelect();
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="light" size="xs" loading={isBusy} onClick={() => void select()}>
      {t('table.selectEvery', { total: formatNumber(count) })}
    </Button>
  );
}
