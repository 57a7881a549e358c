import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';
import { RegistrationClosed } from './RegistrationClosed';
import { RegistrationSteps } from './RegistrationSteps';
import { useRegistration } from './register.queries';

/** From an address to an organisation of one's own, where the operator lets people register. */
export function RegisterScreen() {
  const { t } = useTexts('register');
  const { data, error, refetch } = useRegistration();
  if (error) {
    return (
      <CardPage>
        <Stack align="flex-start">
          <Title order={1}>{t('title')}</Title>
          <Text role="alert">{failureText(error)}</Text>
          <Button onClick={refetch}>{t('common:retry')}</Button>
        </Stack>
      </CardPage>
    );
  }
  if (!data) {
    return (
      <CardPage>
        <Loader size="sm" aria-label={t('title')} />
      </CardPage>
    );
  }
  return data.open ? <RegistrationSteps /> : <RegistrationClosed />;
}
