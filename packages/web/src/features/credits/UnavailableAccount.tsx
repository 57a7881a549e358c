import { orders } from '@fieldscope/contract/calls/orders';
import { Stack, Text, Title } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { CreditLinks } from './CreditLinks';

/** In place of a screen that does not open before the organisation recharges, with the ways to that. */
export function UnavailableAccount() {
  const { t } = useTexts('credits');
  const mayRecharge = useMayCall(orders.create);
  return (
    <Stack align="center" gap="sm" py={80} px="md" ta="center" role="alert">
      <IconWallet size={32} aria-hidden />
      <Title order={1} size="h2" maw={520}>
        {t('unavailable.title')}
      </Title>
      <Text c="dimmed" maw={520}>
        {t('unavailable.about')}
        {!mayRecharge && ` ${t('unavailable.ask')}`}
      </Text>
      <CreditLinks isProminent />
    </Stack>
  );
}
