import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './Heard.module.css';

const EUI = /^[0-9A-F]{16}$/;

/** Which device is listened to. */
export function EuiForm({ onChosen }: { onChosen(eui: string): void }) {
  const { t } = useTexts('heard');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const listen = () => {
    const eui = text.trim().toUpperCase();
    if (EUI.test(eui)) onChosen(eui);
    else setWrong(true);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        listen();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('eui')}
          description={t('euiHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
          error={isWrong && t('malformed')}
        />
        <Button type="submit">{t('listen')}</Button>
      </Stack>
    </form>
  );
}
