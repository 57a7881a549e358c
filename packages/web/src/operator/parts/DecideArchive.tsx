import '@mantine/core/styles/Checkbox.layer.css';
import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import { type OfferedArchive, offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from '../../features/accounts/PasswordField';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useOperatorChange } from '../api/use-operator-call';

interface DecideArchiveProps {
  archive: OfferedArchive;
  decision: 'accept' | 'decline';
  onClose(): void;
}

/** Accepts an archive that an owner brings, or declines it with a reason; either asks for the own password. */
export function DecideArchive({ archive, decision, onClose }: DecideArchiveProps) {
  const { t } = useTexts('operator');
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [keepsCredits, setKeepsCredits] = useState(false);
  const accept = useOperatorChange(offeredArchives.accept);
  const decline = useOperatorChange(offeredArchives.decline);
  const isAccepting = decision === 'accept';
  const { archive_id } = archive;
  const submit = () =>
    isAccepting
      ? accept.mutate(
          { archive_id, credits: keepsCredits ? 'keep' : 'drop', password },
          { onSuccess: onClose },
        )
      : decline.mutate({ archive_id, reason, password }, { onSuccess: onClose });
  return (
    <FormDialog
      title={t(isAccepting ? 'archives.acceptOf' : 'archives.declineOf', {
        name: archive.claims?.organisation ?? archive.file_name,
      })}
      action={t(isAccepting ? 'archives.accept' : 'archives.decline')}
      isCritical
      isDisabled={password === '' || (!isAccepting && reason.trim() === '')}
      isPending={accept.isPending || decline.isPending}
      failure={isAccepting ? accept.error : decline.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t(isAccepting ? 'archives.acceptExplained' : 'archives.declineExplained')}</Text>
      {isAccepting && archive.taken > 0 && <Notice kind="warning">{t('archives.willFail')}</Notice>}
      {isAccepting && archive.holds_credits && (
        <Checkbox
          label={t('archives.keepCredits')}
          description={t('archives.keepCreditsHint')}
          checked={keepsCredits}
          onChange={(event) => setKeepsCredits(event.currentTarget.checked)}
        />
      )}
      {!isAccepting && (
        <Textarea
          label={t('archives.reason')}
          maxLength={BROUGHT_LIMITS.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
        />
      )}
      <PasswordField
        label={t('command.password')}
        description={t('command.passwordHint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
