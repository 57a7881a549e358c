import { setup } from '@fieldscope/contract/calls/users';
import '@mantine/core/styles/Code.layer.css';
import { Button, Code, Loader, Stack, Text, Title } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { ProductBar } from '../../ui/layout/ProductBar';
import { SetupForm } from './SetupForm';
import classes from './SetupScreen.module.css';

type LinkState = { is: 'checking' } | { is: 'usable' } | { is: 'spent' } | { is: 'unknown'; reason: string };

/** The page behind the one-time link of a new server: its first organisation and owner. */
export function SetupScreen() {
  const { t } = useTexts('setup');
  const [address] = useSearchParams();
  const token = address.get('token') ?? '';
  const [state, recheck] = useLinkState(token);
  return (
    <main className={classes.page}>
      <ProductBar />
      <div className={classes.card}>
        {state.is === 'checking' && <Loader size="sm" aria-label={t('checking')} />}
        {state.is === 'usable' && (
          <>
            <Title order={1}>{t('title')}</Title>
            <Text c="dimmed" mb="lg">
              {t('lead')}
            </Text>
            <SetupForm token={token} />
          </>
        )}
        {state.is === 'spent' && <SpentLink />}
        {state.is === 'unknown' && (
          <Stack align="flex-start">
            <Title order={1}>{t('title')}</Title>
            <Text role="alert">{state.reason}</Text>
            <Button onClick={recheck}>{t('common:retry')}</Button>
          </Stack>
        )}
      </div>
    </main>
  );
}

function useLinkState(token: string): [LinkState, () => void] {
  const [state, setState] = useState<LinkState>({ is: 'checking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (token === '') return setState({ is: 'spent' });
    setState({ is: 'checking' });
    let left = false;
    callApi(setup.view, { token }).then(
      ({ usable }) => left || setState({ is: usable ? 'usable' : 'spent' }),
      (error) => left || isCancelled(error) || setState({ is: 'unknown', reason: failureText(error) }),
    );
    return () => {
      left = true;
    };
  }, [token, round]);
  return [state, () => setRound(round + 1)];
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
