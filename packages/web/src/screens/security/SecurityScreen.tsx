import { type AccessKey, accessKeys } from '@fieldscope/contract/calls/access-keys';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { CreateKey } from './CreateKey';
import { EditKey } from './EditKey';
import { FixedKey } from './FixedKey';
import type { KeyAction } from './KeyActions';
import { KeyList } from './KeyList';
import { Programs } from './Programs';
import { RemoveKey } from './RemoveKey';
import { ReplaceKey } from './ReplaceKey';
import { SwitchKey } from './SwitchKey';
import { useAccessKeys } from './security.queries';
import { TryIt } from './TryIt';

/** Access keys of the organisation, a form for a new one, how to use one, and programs that were let in without. An observer only sees keys. */
export function SecurityScreen() {
  const { t } = useTexts('security');
  const creation = useDialogInAddress('create');
  const [chosen, setChosen] = useState<{ action: KeyAction; accessKey: AccessKey }>();
  const { data: keys, error, refetch } = useAccessKeys();
  const mayEdit = useMayCall(accessKeys.edit);
  const mayCreate = useMayCall(accessKeys.create);
  const hasMade = keys?.some(({ fixed }) => !fixed);
  const create = mayCreate && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={creation.open}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('routes:security')} about={t('about')} action={create} />
      <NotForOperator call={accessKeys.create} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <KeyList
          keys={keys}
          onAction={mayEdit ? (action, key) => setChosen({ action, accessKey: key }) : undefined}
        />
      )}
      {hasMade === false && (
        <EmptyState drawing="logger">{t(mayCreate ? 'empty' : 'emptyObserver')}</EmptyState>
      )}
      {keys && <TryIt keys={keys} />}
      <Programs />
      {create && creation.isOpen && <CreateKey onClose={creation.close} />}
      {chosen && <ActionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function ActionDialog({
  action,
  accessKey,
  onClose,
}: {
  action: KeyAction;
  accessKey: AccessKey;
  onClose(): void;
}) {
  if (action === 'show') return <FixedKey onClose={onClose} />;
  if (action === 'edit') return <EditKey accessKey={accessKey} onClose={onClose} />;
  if (action === 'replace') return <ReplaceKey accessKey={accessKey} onClose={onClose} />;
  if (action === 'remove') return <RemoveKey accessKey={accessKey} onClose={onClose} />;
  return <SwitchKey accessKey={accessKey} to={action} onClose={onClose} />;
}
