import { type DeviceQuota, deviceServices } from '@fieldscope/contract/calls/device-services';
import { Title } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useShortModel } from '../../features/devices/use-model-name';
import { useTexts } from '../../texts/use-texts';
import { CardAction, CardActions } from '../../ui/cards/CardActions';
import { CardGrid, EntryCard } from '../../ui/cards/EntryCard';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { formatNumber } from '../../values/format-number';
import classes from './DeviceServices.module.css';
import { useQuotas } from './device-services.queries';

const GiveQuota = lazy(async () => ({ default: (await import('./GiveQuota')).GiveQuota }));

/** Services that were bought for devices named later; nothing where there are none. */
export function QuotaList() {
  const { t } = useTexts('billing');
  const { data, error, refetch } = useQuotas();
  const [given, setGiven] = useState<DeviceQuota>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  return (
    <section className={classes.quotas} aria-label={t('services.quotas')}>
      <Title order={2} size="h4" mb="xs">
        {t('services.quotas')}
      </Title>
      <CardGrid>
        {data.list.map((quota) => (
          <QuotaCard
            key={`${quota.sku} ${quota.days} ${quota.models}`}
            quota={quota}
            onGive={() => setGiven(quota)}
          />
        ))}
      </CardGrid>
      {given && (
        <Suspense>
          <GiveQuota quota={given} onClose={() => setGiven(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function QuotaCard({ quota, onGive }: { quota: DeviceQuota; onGive(): void }) {
  const { t } = useTexts('billing');
  const shortModel = useShortModel();
  const { name, days, models, bought, left } = quota;
  const mayGive = useMayCall(deviceServices.useQuota);
  const about = [
    t('services.days', { count: days, number: formatNumber(days) }),
    models.length === 0
      ? t('services.anyModel')
      : t('services.models', { models: models.map(shortModel).join(', ') }),
  ];
  return (
    <EntryCard
      name={name}
      order={3}
      Icon={IconCalendarPlus}
      about={about.join(' · ')}
      detail={t('services.quotaLeft', { left: formatNumber(left), bought: formatNumber(bought) })}
    >
      {mayGive && (
        <CardActions>
          <CardAction
            label={t('services.give')}
            fullLabel={t('services.giveOf', { name })}
            opensDialog
            isPrimary={left > 0}
            isDisabled={left === 0}
            onClick={onGive}
          />
        </CardActions>
      )}
    </EntryCard>
  );
}
