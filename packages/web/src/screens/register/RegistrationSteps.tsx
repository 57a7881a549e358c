import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { MailboxForm, type Mailed } from '../../features/accounts/MailboxForm';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';
import { AccountForm, EMPTY_DRAFT } from './AccountForm';
import { OrganisationForm } from './OrganisationForm';
import { type Registered, registered } from './registered';

/** How far a newcomer came: the mailbox, the account, its organisation. */
type Progress =
  | { at: 'mailbox'; email: string }
  | ({ at: 'account' } & Mailed)
  | ({ at: 'organisation' } & Registered);

const STEPS = ['mailbox', 'account', 'organisation'] as const;
const START: Progress = { at: 'mailbox', email: '' };

const whereLeft = (): Progress => {
  const left = registered.get();
  return left ? { at: 'organisation', ...left } : START;
};

/** The three steps of a registration. Another code means going back one step; what was filled in stays. */
export function RegistrationSteps() {
  const { t } = useTexts('register');
  const [progress, setProgress] = useState(whereLeft);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
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
          draft={draft}
          onResend={(filledIn) => {
            setDraft(filledIn);
            setProgress({ at: 'mailbox', email: progress.email });
          }}
          onRegistered={(account) => {
            registered.set(account);
            setProgress({ at: 'organisation', ...account });
          }}
        />
      )}
      {progress.at === 'organisation' && (
        <OrganisationForm {...progress} onStartAgain={() => setProgress(START)} />
      )}
      {progress.at === 'mailbox' && (
        <Button component={Link} to="/login" variant="subtle" fullWidth mt="md">
          {t('signIn')}
        </Button>
      )}
    </CardPage>
  );
}
