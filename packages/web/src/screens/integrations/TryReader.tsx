import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { PasswordInput, Text } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../api/use-call';
import { type TriedReading, tryReading } from '../../features/access-keys/try-reading';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import { Notice } from '../../ui/feedback/Notice';
import { FormDialog } from '../../ui/layout/FormDialog';

interface TryReaderProps {
  /** Of the program. */
  name: string;
  accessId: string;
  /** What the program reads. */
  path: string;
  onClose(): void;
}

/** Reads once with a key as the program does, and shows the first lines or why it was refused. */
export function TryReader({ name, accessId, path, onClose }: TryReaderProps) {
  const { t } = useTexts('integrations');
  const client = useQueryClient();
  const [secret, setSecret] = useState('');
  const [isPending, setPending] = useState(false);
  const [tried, setTried] = useState<TriedReading>();
  const submit = async () => {
    setPending(true);
    const answer = await tryReading({ accessId, secret: secret.trim() }, path).catch(() => ({
      isRefused: true,
      text: t('common:failure.network'),
    }));
    setTried(answer);
    setPending(false);
    void client.invalidateQueries({ queryKey: keyOf(accessKeys.list) });
  };
  return (
    <FormDialog
      title={t('reader.tryOf', { name })}
      action={t('reader.tryIt')}
      size="lg"
      isDisabled={secret.trim() === ''}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('reader.tryAbout', { path, id: accessId })}
      </Text>
      <PasswordInput
        label={t('reader.key')}
        data-autofocus
        autoComplete="off"
        value={secret}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
      <div role="status">
        {tried?.isRefused && <Notice kind="warning">{tried.text}</Notice>}
        {tried && !tried.isRefused && <CodeBlock title={t('reader.firstLines')} code={tried.text} />}
      </div>
    </FormDialog>
  );
}
