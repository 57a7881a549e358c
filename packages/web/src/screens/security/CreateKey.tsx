import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { LIMITS } from '@fieldscope/contract/limits';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { Dialog } from '../../ui/layout/Dialog';
import { type KeyFacts, KeyFields } from './KeyFields';
import { KeySecret } from './KeySecret';
import { PasswordForm } from './PasswordForm';
import { useCreateKey } from './security.queries';

/** Asks for label, level and password, then shows the new key, once. */
export function CreateKey({ onClose }: { onClose(): void }) {
  const { t } = useTexts('security');
  const [facts, setFacts] = useState<KeyFacts>({ label: '', level: ACCESS_LEVEL.read });
  const create = useCreateKey();
  const label = facts.label.trim();
  if (create.data) {
    const { access_id: accessId, access_key: secret } = create.data;
    return (
      <Dialog title={t('created', { name: label })} isPrecious size="xl" onClose={onClose}>
        <KeySecret accessId={accessId} secret={secret} onClose={onClose}>
          <Notice kind="warning">{t('once')}</Notice>
        </KeySecret>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <PasswordForm
        action={t('create')}
        isComplete={label !== ''}
        isPending={create.isPending}
        failure={create.error}
        onSubmit={(password) => create.mutate({ label, level: facts.level, password })}
        onClose={onClose}
      >
        {(isTried) => (
          <>
            <KeyFields facts={facts} onChange={setFacts} isTried={isTried} />
            <Text size="sm" c="dimmed">
              {t('limit', { limit: LIMITS.accessKeys })}
            </Text>
          </>
        )}
      </PasswordForm>
    </Dialog>
  );
}
