import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import { purchaseFor } from '../orders/order-addresses';
import { useMayBuyServices, useServiceOf } from './device-services.queries';
import { ServiceState } from './ServiceState';

/** The service of a device and how to renew it; nothing where it never had one. */
export function DeviceServiceFacts({ eui }: { eui: string }) {
  const { t } = useTexts('device-services');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  const service = useServiceOf(eui);
  const mayBuy = useMayBuyServices();
  if (!service) return null;
  const { ends_at, service_name: name } = service;
  return (
    <section aria-label={t('service')}>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('service')}
      </Title>
      <Group gap="md" justify="space-between">
        <div>
          <ServiceState service={service} />
          <Text c="dimmed" size="sm">
            {ends_at > now ? t('runs', { name, day: formatDate(ends_at, timeZone) }) : t('ended')}
          </Text>
        </div>
        {mayBuy && (
          <Button component={Link} to={purchaseFor([eui])} variant={ends_at > now ? 'default' : 'filled'}>
            {t('renew')}
          </Button>
        )}
      </Group>
    </section>
  );
}
