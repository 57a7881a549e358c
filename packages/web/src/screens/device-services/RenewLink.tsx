import type { DeviceService } from '@fieldscope/contract/calls/device-services';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { purchaseFor } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';

/** Where a service is renewed. */
export function RenewLink({ service: { eui, name, state } }: { service: DeviceService }) {
  const { t } = useTexts('device-services');
  return (
    <Button
      component={Link}
      to={purchaseFor([eui])}
      size="xs"
      variant={state === 'disabled' ? 'filled' : 'default'}
      aria-label={t('renewOf', { name })}
    >
      {t('renew')}
    </Button>
  );
}
