import { Button, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';

/** What is here while the operator makes the accounts. */
export function RegistrationClosed() {
  const { t } = useTexts('register');
  const { email } = portalFacts().support;
  return (
    <CardPage>
      <Stack align="flex-start" gap="sm">
        <IconLock size={32} stroke={1.5} aria-hidden />
        <Title order={1} size="h2">
          {t('closed.title')}
        </Title>
        <Text>{t('closed.text')}</Text>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        <Button component={Link} to="/login" mt="sm">
          {t('routes:login')}
        </Button>
      </Stack>
    </CardPage>
  );
}
