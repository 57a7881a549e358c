import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import type { EditedDevice } from './EditDevice';

const EditDevice = lazy(async () => ({ default: (await import('./EditDevice')).EditDevice }));

/** A button that changes what people say of a device, for who may; undefined: still loading. */
export function DeviceEditing({ device }: { device: EditedDevice | undefined }) {
  const { t } = useTexts('device-details');
  const mayEdit = useMayCall(deviceChanges.updateNode);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button
        mb="md"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconPencil size={16} aria-hidden />}
        disabled={!device}
        onClick={() => setOpen(true)}
      >
        {t('edit')}
      </Button>
      <Suspense>{device && isOpen && <EditDevice device={device} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
