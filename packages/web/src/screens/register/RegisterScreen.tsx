import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/CardPage';
import { MailboxForm, type Mailed } from '../../ui/credentials/MailboxForm';
import { AccountForm } from './AccountForm';
import { OrganisationForm } from './OrganisationForm';
import { RegistrationClosed } from './RegistrationClosed';
import { useDoor } from './register.queries';

/** How far somebody came: the mailbox, the account, its organisation. */
type Progress =
  | { at: 'mailbox'; email: string }
  | ({ at: 'account' } & Mailed)
  | { at: 'organisation'; token: string; workplace: string };

const STEPS = ['mailbox', 'account', 'organisation'] as const;

/** From an address to an organisation of one's own, in three steps. */
export function RegisterScreen() {
  const { t } = useTexts('register');
  const door = useDoor();
  const [progress, setProgress] = useState<Progress>({ at: 'mailbox', email: '' });
  if (door.failure) {
    return (
      <CardPage>
        <Stack align="flex-start">
          <Title order={1}>{t('title')}</Title>
          <Text role="alert">{door.failure}</Text>
          <Button onClick={door.retry}>{t('common:retry')}</Button>
        </Stack>
      </CardPage>
    );
  }
  if (door.open === undefined) {
    return (
      <CardPage>
        <Loader size="sm" aria-label={t('title')} />
      </CardPage>
    );
  }
  if (!door.open) return <RegistrationClosed />;
  return (
    <CardPage>
      <Text size="sm" c="dimmed">
        {t('step', { step: STEPS.indexOf(progress.at) + 1, steps: STEPS.length })}
      </Text>
      <Title order={1}>{t('title')}</Title>
      <Text c="dimmed" mb="lg">
        {t(progress.at)}
      </Text>
      {progress.at === 'mailbox' && (
        <MailboxForm
          purpose="register"
          email={progress.email}
          onMailed={(mailed) => setProgress({ at: 'account', ...mailed })}
        />
      )}
      {progress.at === 'account' && (
        <AccountForm
          mailed={progress}
          onResend={() => setProgress({ at: 'mailbox', email: progress.email })}
          onRegistered={(registered) => setProgress({ at: 'organisation', ...registered })}
        />
      )}
      {progress.at === 'organisation' && <OrganisationForm {...progress} />}
      {progress.at === 'mailbox' && (
        <Button component={Link} to="/login" variant="subtle" fullWidth mt="md">
          {t('signIn')}
        </Button>
      )}
    </CardPage>
  );
}
