import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useConstants } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../devices/EmptyState';
import { purchaseFor } from '../orders/order-addresses';
import { useMayBuyServices } from './device-services.queries';

interface EndedServiceProps {
  /** Of the device whose history was refused. */
  eui: string;
  /** What was asked for is about this device alone. */
  isAlone?: boolean;
}

/** In place of history of a device whose service has ended. */
export function EndedService({ eui, isAlone }: EndedServiceProps) {
  const { t } = useTexts('device-services');
  return (
    <EmptyState drawing="logger" action={<WayOut eui={eui} />}>
      {isAlone ? t('closed') : t('closedOf', { eui })}
    </EmptyState>
  );
}

function WayOut({ eui }: { eui: string }) {
  const { t } = useTexts('device-services');
  const hasServices = useConstants().data?.has_credits ?? false;
  if (useMayBuyServices())
    return (
      <Button component={Link} to={purchaseFor([eui])}>
        {t('renew')}
      </Button>
    );
  if (!hasServices) return null;
  return (
    <Button component={Link} to="/device_services" variant="default">
      {t('toServices')}
    </Button>
  );
}
