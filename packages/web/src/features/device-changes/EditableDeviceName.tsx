import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { ActionIcon, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import classes from '../devices/DeviceDetails.module.css';

const RenameDevice = lazy(async () => ({ default: (await import('./RenameDevice')).RenameDevice }));

interface EditableDeviceNameProps {
  eui: string;
  name: string;
  isGateway: boolean | undefined;
}

/** The name of a device as the page's title; who may, changes it in its place. */
export function EditableDeviceName({ eui, name, isGateway = false }: EditableDeviceNameProps) {
  const { t } = useTexts('device-details');
  const mayRename = useMayCall(deviceChanges.updateNode);
  const [isRenaming, setRenaming] = useState(false);
  const title = (
    <Title order={1} className={classes.name} title={name}>
      {name}
    </Title>
  );
  if (!mayRename) return title;
  if (isRenaming) {
    return (
      <Suspense fallback={title}>
        <RenameDevice eui={eui} name={name} isGateway={isGateway} onClose={() => setRenaming(false)} />
      </Suspense>
    );
  }
  return (
    <div className={classes.nameRow}>
      {title}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('rename')}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
