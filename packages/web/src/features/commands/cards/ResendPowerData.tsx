import { Button } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { useResendPowerData } from '../commands.queries';
import { newestOf } from '../newest-of';
import { OrderCard } from '../OrderCard';
import type { CardProps } from './card';

/** Has a device send again what it sends when it is switched on. */
export function ResendPowerData({ eui, settings, mayChange }: CardProps) {
  const { t } = useTexts('commands');
  const resend = useResendPowerData();
  const command = newestOf(settings, 'report_status');
  if (!mayChange && !command) return null;
  return (
    <OrderCard title={t('resend.title')} about={t('resend.about')} command={command} failure={resend.error}>
      {mayChange && (
        <Button variant="default" mt="sm" loading={resend.isPending} onClick={() => resend.mutate({ eui })}>
          {t('resend.action')}
        </Button>
      )}
    </OrderCard>
  );
}
