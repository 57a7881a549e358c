import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import classes from './SharedPanel.module.css';

interface PassphraseProps {
  change: { mutate(passphrase: string): void; isPending: boolean; error: unknown };
}

/** Asks for the passphrase of a link. */
export function Passphrase({ change }: PassphraseProps) {
  const { t } = useTexts('panel-shares');
  const [passphrase, setPassphrase] = useState('');
  const wordsOf = (error: unknown) => {
    if (!error) return undefined;
    return isWrong(error) ? t('passphrase.wrong') : failureText(error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase !== '') change.mutate(passphrase);
  };
  return (
    <form className={classes.passphrase} onSubmit={submit} noValidate>
      <PasswordInput
        label={t('passphrase.label')}
        description={t('passphrase.about')}
        autoFocus
        autoComplete="off"
        value={passphrase}
        onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        error={wordsOf(change.error)}
      />
      <Button type="submit" loading={change.isPending} disabled={passphrase === ''}>
        {t('passphrase.open')}
      </Button>
    </form>
  );
}

const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'password_wrong';
