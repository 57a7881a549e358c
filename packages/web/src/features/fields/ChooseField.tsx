import { fields } from '@fieldscope/contract/calls/fields';
import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import type { AssignedDevice } from './assigned-device';

const AssignField = lazy(async () => ({ default: (await import('./AssignField')).AssignField }));

/** A button that opens the dialog for the field of a device without a position, for who may say it. */
export function ChooseField({ device }: { device: AssignedDevice }) {
  const { t } = useTexts('device-details');
  const mayAssign = useMayCall(fields.assignDevices);
  const [isOpen, setOpen] = useState(false);
  if (!mayAssign) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconMap2 size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('field.choose')}
      </Button>
      <Suspense>{isOpen && <AssignField device={device} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
