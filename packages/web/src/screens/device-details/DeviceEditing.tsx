import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { Button, Group } from '@mantine/core';
import { IconMapPin, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { loadAreas } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import type { EditedDevice } from './EditDevice';
import type { PlacedDevice } from './PlaceDevice';

const EditDevice = lazy(async () => {
  const [{ EditDevice }] = await Promise.all([import('./EditDevice'), loadAreas(['device-changes'])]);
  return { default: EditDevice };
});
const PlaceDevice = lazy(async () => {
  const [{ PlaceDevice }] = await Promise.all([import('./PlaceDevice'), loadAreas(['device-changes'])]);
  return { default: PlaceDevice };
});

/** Buttons that change what people say of a device, for who may; undefined: still loading. */
export function DeviceEditing({ device }: { device: (EditedDevice & PlacedDevice) | undefined }) {
  const { t } = useTexts('device-details');
  const mayEdit = useMayCall(deviceChanges.updateNode);
  const [open, setOpen] = useState<'edit' | 'place'>();
  if (!mayEdit) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Group gap="xs" mb="md">
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={!device}
          onClick={() => setOpen('edit')}
        >
          {t('edit')}
        </Button>
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconMapPin size={16} aria-hidden />}
          disabled={!device}
          onClick={() => setOpen('place')}
        >
          {t('setPosition')}
        </Button>
      </Group>
      <Suspense>
        {device && open === 'edit' && <EditDevice device={device} onClose={close} />}
        {device && open === 'place' && <PlaceDevice device={device} onClose={close} />}
      </Suspense>
    </>
  );
}
