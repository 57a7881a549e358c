import { ARCHIVE_LIMITS } from '@fieldscope/contract/archive-limits';
import '@mantine/core/styles/Progress.layer.css';
import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatBytes } from '../../values/format-number';
import { useBringArchive } from './brought-archives.queries';

const { min, max } = ARCHIVE_LIMITS.passphrase;

interface BringArchiveProps {
  /** Of a file. */
  mostBytes: number;
  onClose(): void;
}

/** Asks for an archive of another installation and what opens it, and uploads it. */
export function BringArchive({ mostBytes, onClose }: BringArchiveProps) {
  const { t } = useTexts('archives');
  const { bring, share } = useBringArchive(onClose);
  const form = useForm<{ file: File | null; passphrase: string; password: string }>({
    initialValues: { file: null, passphrase: '', password: '' },
    validate: {
      file: (file) =>
        file === null
          ? t('common:required')
          : file.size > mostBytes
            ? t('bring.tooLarge', { most: formatBytes(mostBytes) })
            : null,
      passphrase: (passphrase) => (passphrase.length < min ? t('passphraseShort', { min }) : null),
      password: (password) => (password === '' ? t('common:required') : null),
    },
  });
  const isPasswordWrong = bring.error instanceof ApiError && bring.error.errorName === 'password_wrong';
  const submit = form.onSubmit(({ file, ...proof }) => {
    if (file) bring.mutate({ file, ...proof });
  });
  return (
    <FormDialog
      title={t('bring.title')}
      action={t('bring.upload')}
      isPending={bring.isPending}
      failure={isPasswordWrong ? null : bring.error}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <Text>{t('bring.explained')}</Text>
      <Input.Wrapper
        label={t('bring.file')}
        description={t('bring.fileHint', { most: formatBytes(mostBytes) })}
        labelElement="div"
        error={form.errors.file}
      >
        <Group mt={4}>
          <FileButton onChange={(file) => form.setFieldValue('file', file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('bring.chooseFile')}
              </Button>
            )}
          </FileButton>
          <Text style={{ overflowWrap: 'anywhere' }}>{form.values.file?.name}</Text>
        </Group>
      </Input.Wrapper>
      <PasswordField
        label={t('passphrase')}
        description={t('bring.passphraseHint')}
        maxLength={max}
        autoComplete="off"
        {...form.getInputProps('passphrase')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
        error={form.errors.password ?? (isPasswordWrong && bring.error && failureText(bring.error))}
      />
      {bring.isPending && <Progress value={100 * share} aria-label={t('bring.progress')} />}
    </FormDialog>
  );
}
