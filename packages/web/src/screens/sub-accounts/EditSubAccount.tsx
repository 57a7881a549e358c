import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { LIMITS } from '@fieldscope/contract/limits';
import { isStrongPassword } from '@fieldscope/contract/password-rule';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useEditSubAccount } from './sub-accounts.queries';
import { TypeChoice } from './TypeChoice';

/** Asks for another user name, type or password of a sub-account. */
export function EditSubAccount({ subAccount, onClose }: { subAccount: SubAccount; onClose(): void }) {
  const { t } = useTexts('sub-accounts');
  const { child_id, account, nickname, type } = subAccount;
  const edit = useEditSubAccount();
  const form = useForm({
    initialValues: { nickname, type, password: '' },
    validate: {
      nickname: (text) => (text.trim() === '' ? t('common:required') : null),
      password: (text) => (text === '' || isStrongPassword(text) ? null : t('credentials:passwordRule')),
    },
  });
  const save = () => {
    if (form.validate().hasErrors) return;
    const { password, ...change } = form.values;
    edit.mutate(
      { child_id, ...change, ...(password && { password }) },
      {
        onSuccess() {
          tip.success(t('edit.done', { account }));
          onClose();
        },
      },
    );
  };
  const signsOut = form.values.type !== type || form.values.password !== '';
  return (
    <FormDialog
      title={t('edit.of', { account })}
      action={t('common:save')}
      isPending={edit.isPending}
      failure={edit.error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('nickname')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={LIMITS.nicknameLength}
        {...form.getInputProps('nickname')}
      />
      <TypeChoice value={form.values.type} onChange={(next) => form.setFieldValue('type', next)} />
      <PasswordField
        label={t('edit.password')}
        description={form.errors.password ? undefined : t('edit.passwordHint')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Text size="sm" c="dimmed" mih={20} aria-live="polite">
        {signsOut && t('edit.signsOut')}
      </Text>
    </FormDialog>
  );
}
