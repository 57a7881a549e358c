import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/layout/Dialog';
import { useArchiveChanges } from './archives.queries';

const { min, max } = ARCHIVE_LIMITS.passphrase;

/** Asks for a passphrase of the file and the password, then begins an archive. */
export function MakeArchive({ onClose }: { onClose(): void }) {
  const { t } = useTexts('archives');
  const { create } = useArchiveChanges();
  const form = useForm({
    initialValues: { passphrase: '', password: '' },
    validate: {
      passphrase: (passphrase) => (passphrase.length < min ? t('passphraseShort', { min }) : null),
      password: (password) => (password === '' ? t('common:required') : null),
    },
  });
  const failure = create.error && !isCancelled(create.error) ? failureText(create.error) : undefined;
  const isPasswordWrong = create.error instanceof ApiError && create.error.errorName === 'password_wrong';
  const submit = form.onSubmit((wanted) => create.mutate(wanted, { onSuccess: onClose }));
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('secret')}</Text>
          <PasswordField
            label={t('passphrase')}
            description={t('passphraseHint', { min })}
            maxLength={max}
            data-autofocus
            autoComplete="new-password"
            {...form.getInputProps('passphrase')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
            error={form.errors.password ?? (isPasswordWrong && failure)}
          />
          {failure && !isPasswordWrong && <Notice kind="critical">{failure}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
