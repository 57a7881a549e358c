import { Button, Text, Title } from '@mantine/core';
import { lazy, Suspense, startTransition, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { PageFooter } from '../../ui/layout/PageFooter';
import { ProductBar } from '../../ui/layout/ProductBar';
import { Field } from './Field';
import { PasskeySignIn } from './PasskeySignIn';
import { SignInForm } from './SignInForm';
import classes from './SignInScreen.module.css';
import type { Credentials } from './use-sign-in';

const ResetPassword = lazy(async () => ({ default: (await import('./ResetPassword')).ResetPassword }));
const SignOn = lazy(async () => ({ default: (await import('./SignOn')).SignOn }));
const CompleteSignOn = lazy(async () => ({ default: (await import('./CompleteSignOn')).CompleteSignOn }));
const SimulatedLogin = lazy(async () => ({ default: (await import('./SimulatedLogin')).SimulatedLogin }));
const SecondFactorForm = lazy(async () => ({
  default: (await import('./SecondFactorForm')).SecondFactorForm,
}));

/** The sign-in: the form, or a new password, and beside it a quiet field whose sensors blink. */
export function SignInScreen() {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const password = address.get('password');
  const simulated = address.get('simulated');
  const answered = address.get('sign_on');
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <ProductBar />
        <div className={classes.form}>
          <Suspense>
            {simulated !== null ? (
              <SimulatedLogin given={simulated} />
            ) : answered !== null ? (
              <CompleteSignOn answered={answered} />
            ) : password === 'forgotten' ? (
              <ResetPassword onDone={() => setAddress({ password: 'changed' }, { replace: true })} />
            ) : (
              <SignIn isPasswordChanged={password === 'changed'} providerId={address.get('with')} />
            )}
          </Suspense>
        </div>
        <PageFooter />
      </main>
      <aside className={classes.picture}>
        <Field />
        <p className={classes.tagline}>{t('common:tagline')}</p>
      </aside>
    </div>
  );
}

interface SignInProps {
  isPasswordChanged: boolean;
  /** The identity provider that a link names. */
  providerId: string | null;
}

function SignIn({ isPasswordChanged, providerId }: SignInProps) {
  const { t } = useTexts('sign-in');
  const [known, setKnown] = useState<Credentials>();
  const [isCodeRequired, setCodeRequired] = useState(false);
  if (known && isCodeRequired) {
    return (
      <SecondFactorForm credentials={known} onBack={() => setCodeRequired(false)}>
        <PasskeySignIn mt="md" />
      </SecondFactorForm>
    );
  }
  return (
    <>
      <Title order={1}>{t('title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('lead')}
      </Text>
      {isPasswordChanged && (
        <div className={classes.changed}>
          <Notice kind="info">{t('credentials:forgotten.done')}</Notice>
        </div>
      )}
      {(providerId !== null || portalFacts().signOn !== '') && <SignOn providerId={providerId} />}
      <SignInForm
        account={known?.account ?? ''}
        onCodeRequired={(credentials) =>
          // The form stays until the next one is loaded.
          startTransition(() => {
            setKnown(credentials);
            setCodeRequired(true);
          })
        }
      />
      <PasskeySignIn mt="md" />
      <div className={classes.ways}>
        <Button component={Link} to="/login?password=forgotten" variant="subtle" size="compact-sm">
          {t('forgotten')}
        </Button>
        <Button component={Link} to="/register" variant="subtle" size="compact-sm">
          {t('register')}
        </Button>
      </div>
    </>
  );
}
