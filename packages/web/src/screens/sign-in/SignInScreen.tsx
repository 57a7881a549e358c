import { Button, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/Notice';
import { ProductBar } from '../../ui/ProductBar';
import { Field } from './Field';
import { ResetPassword } from './ResetPassword';
import { SignInForm } from './SignInForm';
import classes from './SignInScreen.module.css';

/** The way in: the form, or a new password, and beside it a quiet field whose sensors blink. */
export function SignInScreen() {
  const { t } = useTexts('sign-in');
  const [address, setAddress] = useSearchParams();
  const password = address.get('password');
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <ProductBar />
        <div className={classes.form}>
          {password === 'forgotten' ? (
            <ResetPassword onDone={() => setAddress({ password: 'changed' }, { replace: true })} />
          ) : (
            <SignIn isPasswordChanged={password === 'changed'} />
          )}
        </div>
        <a className={classes.privacy} href="#/privacy">
          {t('routes:privacy')}
        </a>
      </main>
      <aside className={classes.picture}>
        <Field />
        <p className={classes.tagline}>{t('common:tagline')}</p>
      </aside>
    </div>
  );
}

function SignIn({ isPasswordChanged }: { isPasswordChanged: boolean }) {
  const { t } = useTexts('sign-in');
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
      <SignInForm />
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
