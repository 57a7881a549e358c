import { users } from '@fieldscope/contract/calls/users';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutationCall } from '../../api/use-call';
import { newPasswordProblems } from '../../features/accounts/credentials.model';
import { NewPasswordFields } from '../../features/accounts/NewPasswordFields';
import { OwnPasswordField } from '../../features/accounts/OwnPasswordField';
import { ownProof } from '../../features/accounts/own-proof';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';

/** Changes the password; needs the current one. Needs the texts `credentials`. */
export function ChangePassword() {
  const { t } = useTexts('credentials');
  const change = useMutationCall(users.changePassword, { quiet: true });
  const form = useForm({
    initialValues: { current: ownProof(), password: '', repeat: '' },
    validate: {
      current: (current) => (current === '' ? t('common:required') : null),
      ...newPasswordProblems(t),
    },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, { password_wrong: 'current' });
  const submit = form.onSubmit(({ current, password }) => {
    clearFailure();
    change.mutate(
      { password: current, new_password: password },
      {
        onSuccess() {
          form.reset();
          tip.success(t('change.done'));
        },
        onError: showFailure,
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={360}>
        {failure && <Notice kind="critical">{failure}</Notice>}
        <OwnPasswordField
          label={t('change.current')}
          required
          withAsterisk={false}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <NewPasswordFields
          label={t('newPassword')}
          password={form.getInputProps('password')}
          repeat={form.getInputProps('repeat')}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('change.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
