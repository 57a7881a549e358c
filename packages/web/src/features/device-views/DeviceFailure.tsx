import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';

interface DeviceFailureProps {
  error: unknown;
  isGateway?: boolean;
  onRetry(): void;
}

/** In place of a device that could not be loaded. */
export function DeviceFailure({ error, isGateway, onRetry }: DeviceFailureProps) {
  const { t } = useTexts('device-details');
  return (
    <>
      <PageHead title={t(isGateway ? 'routes:gatewayDetails' : 'routes:nodeDetails')} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}
