import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Text } from '@mantine/core';
import { IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import type { ListedDevice } from './device-columns';
import { MoveToGroup } from './MoveToGroup';
import { RemoveDevices } from './RemoveDevices';
import { RenameDevices } from './RenameDevices';

/** What a dialog about chosen devices gets. */
export interface ChangeProps {
  devices: readonly Pick<ListedDevice, 'eui' | 'name' | 'model'>[];
  areGateways: boolean;
  /** The devices are changed. */
  onDone(): void;
  onClose(): void;
}

const CHANGES = {
  move: { icon: IconFolder, Dialog: MoveToGroup },
  rename: { icon: IconPencil, Dialog: RenameDevices },
  remove: { icon: IconTrash, Dialog: RemoveDevices },
} as const;
type Change = keyof typeof CHANGES;

/** What an administrator changes of chosen devices, each in a dialog of its own; gateways are in no group. */
export function DeviceChanges({ devices, areGateways, onDone }: Omit<ChangeProps, 'onClose'>) {
  const { t } = useTexts('device-actions');
  const [change, setChange] = useState<Change>();
  const mayChange = useMayCall(deviceLists.renameDevices);
  if (!mayChange) return null;
  if (devices.length > LIMITS.bulkDevices) {
    return <Text size="sm">{t('most', { most: formatNumber(LIMITS.bulkDevices) })}</Text>;
  }
  const offered: Change[] = areGateways ? ['rename', 'remove'] : ['move', 'rename', 'remove'];
  const Dialog = change && CHANGES[change].Dialog;
  return (
    <>
      {offered.map((name) => {
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
          areGateways={areGateways}
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
