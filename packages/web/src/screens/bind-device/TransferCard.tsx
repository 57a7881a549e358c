import type { IncomingTransfer } from '@fieldscope/contract/calls/device-transfers';
import { Button, Group, List, Paper, Text } from '@mantine/core';
import { useShortModel } from '../../features/devices/use-model-name';
import '@mantine/core/styles/List.layer.css';
import { useTexts } from '../../texts/use-texts';
import { DateTime } from '../../values/Times';

export type Transfer = Pick<IncomingTransfer, 'transfer_id' | 'expires_at' | 'devices'>;
export type TransferEnd = 'accept' | 'decline' | 'withdraw';

interface TransferCardProps {
  transfer: Transfer;
  /** From whom, or to whom. */
  other: string;
  ends: readonly TransferEnd[];
  onEnd(end: TransferEnd): void;
}

/** Names may be long. */
const BREAKS = { overflowWrap: 'anywhere' } as const;

/** One transfer that waits: its devices, until when, and what can be done with it. */
export function TransferCard({ transfer, other, ends, onEnd }: TransferCardProps) {
  const { t } = useTexts('device-changes');
  const shortModel = useShortModel();
  return (
    <Paper withBorder p="lg">
      <Text fw={500} style={BREAKS}>
        {other}
      </Text>
      <List listStyleType="none" mt={8} spacing={6} aria-label={t('transfers.devices')}>
        {transfer.devices.map(({ eui, name, model }) => (
          <List.Item key={eui} style={BREAKS}>
            {name || eui}{' '}
            <Text span c="dimmed" size="sm" translate="no">
              {shortModel(model)} · {eui}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group justify="space-between" gap="sm" mt="md">
        <Text c="dimmed" size="sm">
          {t('transfers.until')} <DateTime at={transfer.expires_at} />
        </Text>
        <Group gap="xs">
          {ends.map((end) => (
            <Button
              key={end}
              variant={end === 'accept' ? 'filled' : 'default'}
              aria-haspopup="dialog"
              onClick={() => onEnd(end)}
            >
              {t(`transfers.${end}.action`)}
            </Button>
          ))}
        </Group>
      </Group>
    </Paper>
  );
}
