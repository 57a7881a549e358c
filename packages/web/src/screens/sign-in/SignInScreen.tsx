import { Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ProductBar } from '../../ui/ProductBar';
import { Field } from './Field';
import { SignInForm } from './SignInForm';
import classes from './SignInScreen.module.css';

/** The way in: the form, and beside it a quiet field whose sensors blink. */
export function SignInScreen() {
  const { t } = useTexts('sign-in');
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <ProductBar />
        <div className={classes.form}>
          <Title order={1}>{t('title')}</Title>
          <Text c="dimmed" mb="lg">
            {t('lead')}
          </Text>
          <SignInForm />
          <Text size="sm" c="dimmed" mt="lg">
            {t('help')}
          </Text>
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
