import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useTexts } from '../../texts/use-texts';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useTransferDevice } from './device-changes.queries';
import { type ChangedDevice, useLeavePage } from './use-leave-page';

/** Says what is lost, and transfers a device to the organisation whose id is typed. */
export function TransferDevice({ device, onClose }: { device: ChangedDevice; onClose(): void }) {
  const { t } = useTexts('device-changes');
  const [organisation, setOrganisation] = useState('');
  const [isTried, setTried] = useState(false);
  const { eui, name } = device;
  const leave = useLeavePage(device);
  const orgId = organisation.trim();
  const transfer = useTransferDevice(() => leave.done(t('transfer.done', { name, organisation: orgId })));
  const isId = /^\d{1,19}$/.test(orgId);
  const isUnknown = transfer.error instanceof ApiError && transfer.error.errorName === 'organisation_missing';
  const submit = () => {
    setTried(true);
    if (!isId) return;
    leave.begin();
    transfer.mutate({ eui: [eui], org_id: orgId });
  };
  const wrong = isUnknown ? failureText(transfer.error) : undefined;
  return (
    <FormDialog
      title={t('transfer.of', { name })}
      action={t('transfer.action')}
      isCritical
      isPending={transfer.isPending}
      failure={isUnknown ? undefined : transfer.error}
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
        error={isTried && !isId ? t('transfer.missing') : wrong}
      />
    </FormDialog>
  );
}
