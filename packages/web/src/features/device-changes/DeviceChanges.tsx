import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Text } from '@mantine/core';
import { IconClock, IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import type { ChangeProps } from './change-props';
import { MoveToGroup } from './MoveToGroup';
import { RemoveDevices } from './RemoveDevices';
import { RenameDevices } from './RenameDevices';
import { SetInterval } from './SetInterval';
import { SetKitInterval } from './SetKitInterval';

const CHANGES = {
  move: { icon: IconFolder, Dialog: MoveToGroup },
  interval: { icon: IconClock, Dialog: SetKitInterval },
  uplinkInterval: { icon: IconClock, Dialog: SetInterval },
  rename: { icon: IconPencil, Dialog: RenameDevices },
  remove: { icon: IconTrash, Dialog: RemoveDevices },
} as const;
type Change = keyof typeof CHANGES;

export type DeviceListName = 'gateways' | 'nodes' | 'kits';

/** Gateways are in no group; the interval of a kit is what its owner says, that of a node is sent to it. */
const OFFERED: Record<DeviceListName, readonly Change[]> = {
  gateways: ['rename', 'remove'],
  nodes: ['move', 'uplinkInterval', 'rename', 'remove'],
  kits: ['move', 'interval', 'rename', 'remove'],
};

interface DeviceChangesProps extends Pick<ChangeProps, 'devices' | 'onDone'> {
  list: DeviceListName;
}

/** What an administrator changes of chosen devices, each in a dialog of its own. */
export function DeviceChanges({ devices, list, onDone }: DeviceChangesProps) {
  const { t } = useTexts('device-actions');
  const [change, setChange] = useState<Change>();
  const mayChange = useMayCall(deviceLists.renameDevices);
  if (!mayChange) return null;
  if (devices.length > LIMITS.bulkDevices) {
    return <Text size="sm">{t('most', { most: formatNumber(LIMITS.bulkDevices) })}</Text>;
  }
  const Dialog = change && CHANGES[change].Dialog;
  return (
    <>
      {OFFERED[list].map((name) => {
        const Icon = CHANGES[name].icon;
        return (
          <Button
            key={name}
            variant="default"
            size="xs"
            leftSection={<Icon size={14} />}
            aria-haspopup="dialog"
            onClick={() => setChange(name)}
          >
            {t(`${name}.short`)}
          </Button>
        );
      })}
      {Dialog && (
        <Dialog
          devices={devices}
          areGateways={list === 'gateways'}
          onDone={() => {
            setChange(undefined);
            onDone();
          }}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  );
}
