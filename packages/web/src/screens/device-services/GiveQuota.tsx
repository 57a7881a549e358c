import type { DeviceQuota } from '@fieldscope/contract/calls/device-services';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { DevicesChoice } from '../../features/device-services/DevicesChoice';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatNumber } from '../../values/format-number';
import { useUseQuota } from './device-services.queries';

interface GiveQuotaProps {
  quota: DeviceQuota;
  onClose(): void;
}

/** Asks which devices get a service of a quota. */
export function GiveQuota({ quota: { sku, name, left, models }, onClose }: GiveQuotaProps) {
  const { t } = useTexts('billing');
  const [euis, setEuis] = useState<readonly string[]>([]);
  const give = useUseQuota();
  const isTooMany = euis.length > left;
  const submit = () =>
    give.mutate(
      { sku, eui: [...euis] as never },
      {
        onSuccess: () => {
          tip.success(t('services.given', { count: euis.length }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('services.giveOf', { name })}
      action={t('services.give')}
      isDisabled={euis.length === 0 || isTooMany}
      isPending={give.isPending}
      failure={give.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('services.giveAbout')}</Text>
      <DevicesChoice
        label={t('services.devices')}
        placeholder={t('redeem.deviceHint')}
        models={models}
        description={t('services.chosen', { chosen: formatNumber(euis.length), left: formatNumber(left) })}
        error={isTooMany ? t('services.tooMany', { left: formatNumber(left) }) : undefined}
        value={euis}
        onChange={setEuis}
      />
    </FormDialog>
  );
}
