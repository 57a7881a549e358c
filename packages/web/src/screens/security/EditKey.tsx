import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { Dialog } from '../../ui/layout/Dialog';
import { type KeyFacts, KeyFields } from './KeyFields';
import { PasswordForm } from './PasswordForm';
import { useEditKey } from './security.queries';
import { useKeyName } from './use-key-name';

/** Asks for a new label and level of a key. */
export function EditKey({ accessKey, onClose }: { accessKey: AccessKey; onClose(): void }) {
  const { t } = useTexts('security');
  const { access_id, fixed } = accessKey;
  const [facts, setFacts] = useState<KeyFacts>({ label: accessKey.label, level: accessKey.level });
  const edit = useEditKey();
  const name = useKeyName()({ label: facts.label.trim(), fixed });
  const save = (password: string) =>
    edit.mutate(
      { access_id, password, level: facts.level, ...(fixed ? {} : { label: facts.label.trim() }) },
      {
        onSuccess() {
          tip.success(t('edit.done', { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('edit.of', { name: useKeyName()(accessKey) })} onClose={onClose}>
      <PasswordForm
        action={t('common:save')}
        isComplete={name !== ''}
        isPending={edit.isPending}
        failure={edit.error}
        onSubmit={save}
        onClose={onClose}
      >
        {(isTried) => <KeyFields facts={facts} onChange={setFacts} isFixed={fixed} isTried={isTried} />}
      </PasswordForm>
    </Dialog>
  );
}
