import { fields } from '@fieldscope/contract/calls/fields';
import type { Eui } from '@fieldscope/contract/ids';
import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';

const AssignField = lazy(async () => ({ default: (await import('./AssignField')).AssignField }));

export interface AssignedDevice {
  eui: Eui;
  name: string;
  field: { field_id: number } | null;
}

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
