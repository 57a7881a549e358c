import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';
import { RegistrationClosed } from './RegistrationClosed';
import { RegistrationSteps } from './RegistrationSteps';
import { useDoor } from './register.queries';

/** From an address to an organisation of one's own, where the operator lets people register. */
export function RegisterScreen() {
  const { t } = useTexts('register');
  const { open, failure, retry } = useDoor();
  if (failure) {
    return (
      <CardPage>
        <Stack align="flex-start">
          <Title order={1}>{t('title')}</Title>
          <Text role="alert">{failure}</Text>
          <Button onClick={retry}>{t('common:retry')}</Button>
        </Stack>
      </CardPage>
    );
  }
  if (open === undefined) {
    return (
      <CardPage>
        <Loader size="sm" aria-label={t('title')} />
      </CardPage>
    );
  }
  return open ? <RegistrationSteps /> : <RegistrationClosed />;
}
