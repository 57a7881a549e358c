import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import type { PlacedDevice } from './PlaceDevice';

const PlaceDevice = lazy(async () => ({ default: (await import('./PlaceDevice')).PlaceDevice }));

/** A button that opens the dialog for the position of a device, for who may set it. */
export function SetPosition({ device }: { device: PlacedDevice }) {
  const { t } = useTexts('device-details');
  const mayPlace = useMayCall(deviceChanges.updatePosition);
  const [isOpen, setOpen] = useState(false);
  if (!mayPlace) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconMapPin size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('setPosition')}
      </Button>
      <Suspense>{isOpen && <PlaceDevice device={device} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
