import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useTransferDevice } from './device-changes.queries';
import type { ChangedDevice } from './use-leave-page';

/** Says what will be lost, and begins a transfer to the organisation whose id is typed. */
export function TransferDevice({ device, onClose }: { device: ChangedDevice; onClose(): void }) {
  const { t } = useTexts('device-changes');
  const [organisation, setOrganisation] = useState('');
  const [isTried, setTried] = useState(false);
  const { eui, name } = device;
  const orgId = organisation.trim();
  const transfer = useTransferDevice(() => {
    tip.success(t('transfer.done', { name, organisation: orgId }));
    onClose();
  });
  const isId = /^\d{1,19}$/.test(orgId);
  const submit = () => {
    setTried(true);
    if (isId) transfer.mutate({ eui: [eui], org_id: orgId });
  };
  return (
    <FormDialog
      title={t('transfer.of', { name })}
      action={t('transfer.action')}
      isPending={transfer.isPending}
      failure={transfer.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('transfer.consequence')}</Text>
      <TextInput
        label={t('transfer.organisation')}
        description={t('transfer.hint')}
        inputMode="numeric"
        autoComplete="off"
        value={organisation}
        onChange={(event) => {
          setOrganisation(event.currentTarget.value);
          transfer.reset();
        }}
        error={isTried && !isId && t('transfer.missing')}
      />
    </FormDialog>
  );
}
