import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { FormDialog } from '../../ui/layout/FormDialog';
import { OwnPasswordField } from './OwnPasswordField';
import { ownProof } from './own-proof';

interface OwnPasswordDialogProps {
  title: string;
  /** Word of the button. */
  action: string;
  /** What follows. */
  consequence: string;
  passwordLabel: string;
  isPending: boolean;
  failure: Error | null;
  /** Says why it cannot be done, in the place of the failure. */
  refusal?: string | undefined;
  /** Does it, with the own password or what stands for it. */
  act(password: string): void;
  onClose(): void;
}

/** Says what follows, and does something critical after the own password. */
export function OwnPasswordDialog({
  title,
  action,
  consequence,
  passwordLabel,
  isPending,
  failure,
  refusal,
  act,
  onClose,
}: OwnPasswordDialogProps) {
  const { t } = useTexts();
  const [password, setPassword] = useState(ownProof);
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (password !== '') act(password);
  };
  return (
    <FormDialog
      title={title}
      action={action}
      isCritical
      isPending={isPending}
      failure={refusal === undefined ? failure : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{consequence}</Text>
      <OwnPasswordField
        label={passwordLabel}
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isTried && password === '' ? t('required') : undefined}
      />
      {refusal !== undefined && <Notice kind="critical">{refusal}</Notice>}
    </FormDialog>
  );
}
