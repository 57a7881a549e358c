import { LIMITS } from '@fieldscope/contract/limits';
import { isStrongPassword } from '@fieldscope/contract/password-rule';
import {
  isSubAccountName,
  SUB_ACCOUNT_TYPE,
  type SubAccountType,
} from '@fieldscope/contract/sub-account-types';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useAddSubAccount } from './sub-accounts.queries';
import { TypeChoice } from './TypeChoice';

const ABOUT_ACCOUNT = { sub_account_failed: 'account', sub_account_exists: 'account' } as const;

/** Account, user name, type and a first password. */
export function AddSubAccountForm({ onAdded }: { onAdded(account: string): void }) {
  const { t } = useTexts('sub-accounts');
  const add = useAddSubAccount();
  const rule = { min: LIMITS.subAccountNameMinLength, max: LIMITS.subAccountNameMaxLength };
  const form = useForm({
    initialValues: {
      account: '',
      nickname: '',
      password: '',
      type: SUB_ACCOUNT_TYPE.observer as SubAccountType,
    },
    validate: {
      account: (account) => (isSubAccountName(account.trim()) ? null : t('accountRule', rule)),
      nickname: (nickname) => (nickname.trim() === '' ? t('common:required') : null),
      password: (password) => (isStrongPassword(password) ? null : t('credentials:passwordRule')),
    },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, ABOUT_ACCOUNT);
  const submit = form.onSubmit((values) => {
    clearFailure();
    add.mutate(values, {
      onSuccess: () => onAdded(values.account.trim()),
      onError: showFailure,
    });
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('columns.account')}
          description={form.errors.account ? undefined : t('accountRule', rule)}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('account')}
        />
        <TextInput
          label={t('nickname')}
          required
          autoComplete="off"
          maxLength={LIMITS.nicknameLength}
          {...form.getInputProps('nickname')}
        />
        <TypeChoice value={form.values.type} onChange={(type) => form.setFieldValue('type', type)} />
        <PasswordField
          label={t('add.password')}
          description={form.errors.password ? undefined : t('credentials:passwordRule')}
          required
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        {failure && <Notice kind="critical">{failure}</Notice>}
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            {t('routes:addSubAccount')}
          </Button>
          <Button component={Link} to="/sub_account_list" variant="default">
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
