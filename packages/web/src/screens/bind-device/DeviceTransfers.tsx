import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { useTransfers } from '../../features/device-changes/device-transfers.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { type Ending, EndTransfer } from './EndTransfer';
import { TransferCard } from './TransferCard';

/** Devices that other organisations offer, and those that wait for the consent of others. */
export function DeviceTransfers() {
  const { t } = useTexts('device-changes');
  const { data, error, refetch } = useTransfers();
  const mayEnd = useMayCall(deviceTransfers.accept);
  const [ending, setEnding] = useState<Ending>();
  const isEmpty = data && data.incoming.length + data.outgoing.length === 0;
  return (
    <>
      <NotForOperator call={deviceTransfers.accept} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} radius={8} />
      ) : isEmpty ? (
        <EmptyState drawing="gateway">{t('transfers.empty')}</EmptyState>
      ) : (
        <Stack gap="xl" maw={720}>
          {data.incoming.length > 0 && (
            <Stack component="section" gap="sm">
              <Title order={2} size="h4">
                {t('transfers.incoming')}
              </Title>
              {data.incoming.map((transfer) => (
                <TransferCard
                  key={transfer.transfer_id}
                  transfer={transfer}
                  other={t('transfers.from', { name: transfer.organisation, id: transfer.org_id })}
                  ends={mayEnd ? ['decline', 'accept'] : []}
                  onEnd={(how) => setEnding({ how, transfer })}
                />
              ))}
            </Stack>
          )}
          {data.outgoing.length > 0 && (
            <Stack component="section" gap="sm">
              <Title order={2} size="h4">
                {t('transfers.outgoing')}
              </Title>
              {data.outgoing.map((transfer) => (
                <TransferCard
                  key={transfer.transfer_id}
                  transfer={transfer}
                  other={t('transfers.to', { id: transfer.org_id })}
                  ends={mayEnd ? ['withdraw'] : []}
                  onEnd={(how) => setEnding({ how, transfer })}
                />
              ))}
            </Stack>
          )}
        </Stack>
      )}
      {ending && <EndTransfer ending={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
