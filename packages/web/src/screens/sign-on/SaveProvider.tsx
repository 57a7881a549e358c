import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useSaveProvider } from './sign-on.queries';
import type { ProviderSettings } from './use-provider-form';

interface SaveProviderProps {
  settings: ProviderSettings;
  onSaved(): void;
  onClose(): void;
}

/** Saves an identity provider after the own password. */
export function SaveProvider({ settings, onSaved, onClose }: SaveProviderProps) {
  const { t } = useTexts('sign-on');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const save = useSaveProvider();
  const act = () => {
    setTried(true);
    if (password === '') return;
    save.mutate(
      { ...settings, password },
      {
        onSuccess() {
          tip.success(t('save.done'));
          onSaved();
          onClose();
        },
      },
    );
  };
  const isUnread = save.error instanceof ApiError && save.error.errorName === 'parameter_invalid';
  return (
    <FormDialog
      title={t('save.title')}
      action={t('common:save')}
      isPending={save.isPending}
      failure={isUnread ? undefined : save.error}
      onSubmit={act}
      onClose={onClose}
    >
      <PasswordField
        label={t('save.password')}
        description={t('save.passwordHint')}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isTried && password === '' ? t('common:required') : undefined}
      />
      {isUnread && <Notice kind="critical">{t('save.unread')}</Notice>}
    </FormDialog>
  );
}
