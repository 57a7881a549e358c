import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useRemoveProvider } from './sign-on.queries';

/** Removes the identity provider after the own password. */
export function RemoveProvider({ name }: { name: string }) {
  const { t } = useTexts('sign-on');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="subtle" color="critical" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('remove.short')}
      </Button>
      {isOpen && <RemoveDialog name={name} onClose={() => setOpen(false)} />}
    </div>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { t } = useTexts('sign-on');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const remove = useRemoveProvider();
  const act = () => {
    setTried(true);
    if (password === '') return;
    remove.mutate({ password }, { onSuccess: () => tip.success(t('remove.done', { name })) });
  };
  return (
    <FormDialog
      title={t('remove.of', { name })}
      action={t('remove.short')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={act}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
      <PasswordField
        label={t('save.password')}
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isTried && password === '' ? t('common:required') : undefined}
      />
    </FormDialog>
  );
}
