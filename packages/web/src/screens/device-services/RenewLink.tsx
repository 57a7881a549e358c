import type { DeviceService } from '@fieldscope/contract/calls/device-services';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { purchaseOf } from '../../features/device-services/device-services.queries';
import { useTexts } from '../../texts/use-texts';

/** Where a service is renewed. */
export function RenewLink({ service: { eui, name, state } }: { service: DeviceService }) {
  const { t } = useTexts('device-services');
  return (
    <Button
      component={Link}
      to={purchaseOf(eui)}
      size="xs"
      variant={state === 'disabled' ? 'filled' : 'default'}
      aria-label={t('renewOf', { name })}
    >
      {t('renew')}
    </Button>
  );
}
