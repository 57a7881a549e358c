import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { useTransfers } from './device-transfers.queries';
import { RemoveDevice } from './RemoveDevice';
import { TransferDevice } from './TransferDevice';
import type { ChangedDevice } from './use-leave-page';

/** What cannot be taken back; `children` come first. */
export function DangerZone({ device, children }: { device: ChangedDevice; children?: ReactNode }) {
  const { t } = useTexts('device-changes');
  const mayTransfer = useMayCall(deviceChanges.transfer);
  const [asked, setAsked] = useState<'remove' | 'transfer'>();
  const { data: transfers } = useTransfers();
  const waiting = transfers?.outgoing.find(({ devices }) => devices.some(({ eui }) => eui === device.eui));
  const close = () => setAsked(undefined);
  return (
    <Stack gap="md" maw={640}>
      {children}
      {mayTransfer && !device.adopted && waiting && (
        <Paper withBorder p="lg">
          <Text fw={500}>{t('transfer.title')}</Text>
          <Text c="dimmed" mt={6} mb="md">
            {t('transfer.waiting', { organisation: waiting.org_id })}
          </Text>
          <Button variant="default" component={Link} to="/bind_device?way=transfers">
            {t('transfer.see')}
          </Button>
        </Paper>
      )}
      {mayTransfer && !device.adopted && !waiting && (
        <DangerCard
          title={t('transfer.title')}
          about={t('transfer.about')}
          action={t('transfer.action')}
          onAsk={() => setAsked('transfer')}
        />
      )}
      <DangerCard
        title={t('remove.title')}
        about={t(aboutRemoval(device))}
        action={t('remove.action')}
        onAsk={() => setAsked('remove')}
      />
      {asked === 'remove' && <RemoveDevice device={device} onClose={close} />}
      {asked === 'transfer' && <TransferDevice device={device} onClose={close} />}
    </Stack>
  );
}

/** Who can bind it afterwards depends on how it came. */
function aboutRemoval({ kind, adopted }: ChangedDevice) {
  if (adopted) return 'remove.aboutAdopted';
  return kind === 'kit' ? 'remove.aboutKit' : 'remove.about';
}

interface DangerCardProps {
  title: string;
  about: string;
  action: string;
  onAsk(): void;
}

/** One thing that cannot be taken back; its button asks first. */
export function DangerCard({ title, about, action, onAsk }: DangerCardProps) {
  return (
    <Paper withBorder p="lg">
      <Text fw={500}>{title}</Text>
      <Text c="dimmed" mt={6} mb="md">
        {about}
      </Text>
      <Button variant="default" aria-haspopup="dialog" onClick={onAsk}>
        {action}
      </Button>
    </Paper>
  );
}
