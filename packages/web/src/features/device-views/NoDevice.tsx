import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { EmptyState } from '../devices/EmptyState';

/** The address names no device. */
export function NoDevice({ isGateway }: { isGateway?: boolean }) {
  const { t } = useTexts('device-details');
  return (
    <>
      <PageHead title={t(isGateway ? 'routes:gatewayDetails' : 'routes:nodeDetails')} />
      <EmptyState
        drawing={isGateway ? 'gateway' : 'node'}
        action={
          <Button component={Link} to={isGateway ? '/devices_gateway' : '/devices_node'}>
            {t(isGateway ? 'choose.gateway' : 'choose.node')}
          </Button>
        }
      >
        {t('choose.none')}
      </EmptyState>
    </>
  );
}
