import { setup } from '@fieldscope/contract/calls/users';
import '@mantine/core/styles/Code.layer.css';
import { Button, Code, Loader, Stack, Text, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { failureText } from '../../api/failure-text';
import { useOpenCall } from '../../api/use-open-call';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';
import { SetupForm } from './SetupForm';
import classes from './SetupScreen.module.css';

/** The page behind the one-time link of a new server: its first organisation and owner. */
export function SetupScreen() {
  const { t } = useTexts('setup');
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const { data, error, refetch } = useOpenCall(setup.view, { token }, { enabled: token !== '' });
  const isSpent = token === '' || data?.usable === false;
  return (
    <CardPage>
      {!isSpent && !data && !error && <Loader size="sm" aria-label={t('checking')} />}
      {data?.usable && (
        <>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed" mb="lg">
            {t('lead')}
          </Text>
          <SetupForm token={token} />
        </>
      )}
      {isSpent && <SpentLink />}
      {error !== undefined && (
        <Stack align="flex-start">
          <Title order={1}>{t('title')}</Title>
          <Text role="alert">{failureText(error)}</Text>
          <Button onClick={refetch}>{t('common:retry')}</Button>
        </Stack>
      )}
    </CardPage>
  );
}

function SpentLink() {
  const { t } = useTexts('setup');
  return (
    <Stack align="flex-start" gap="sm">
      <IconClockExclamation size={32} stroke={1.5} aria-hidden />
      <Title order={1} size="h2">
        {t('spent.title')}
      </Title>
      <Text>{t('spent.text')}</Text>
      <Code block className={classes.command}>
        npm run admin -- create-organisation --email you@example.com --name "North farm"
      </Code>
      <Button component={Link} to="/login" mt="sm">
        {t('spent.signIn')}
      </Button>
    </Stack>
  );
}
