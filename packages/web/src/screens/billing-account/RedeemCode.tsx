import type { ResultOf } from '@fieldscope/contract/call';
import type { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { plainCode } from '@fieldscope/contract/redeem-codes';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { DeviceChoice } from '../../features/device-services/DeviceChoice';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { formatNumber } from '../../values/format-number';
import { useRedeem } from './billing-account.queries';

interface RedeemCodeProps {
  /** With what it begins, as the address of a QR code has it. */
  code: string;
  onClose(): void;
}

type Redeemed = ResultOf<typeof redeemCodes.redeem>;

/** Asks for a code, and for a device where the code is for one. */
export function RedeemCode({ code: given, onClose }: RedeemCodeProps) {
  const { t } = useTexts('billing');
  const [code, setCode] = useState(given);
  const [eui, setEui] = useState<string | null>(null);
  const [isForDevice, setForDevice] = useState(false);
  const redeem = useRedeem();
  const failure = lacksDevice(redeem.error) ? undefined : redeem.error;
  const isComplete = plainCode(code) !== '' && (!isForDevice || eui !== null);
  const doneWords = ({ um, dm, days }: Redeemed) =>
    days > 0
      ? t('redeem.days', { count: days, number: formatNumber(days), eui: eui ?? '' })
      : t('redeem.credits', { um: formatNumber(um), dm: formatNumber(dm) });
  const submit = () =>
    redeem.mutate(
      { code, ...(isForDevice && eui !== null && { eui: eui as never }) },
      {
        onSuccess: (redeemed) => {
          tip.success(doneWords(redeemed));
          onClose();
        },
        onError: (error) => lacksDevice(error) && setForDevice(true),
      },
    );
  return (
    <FormDialog
      title={t('redeem.title')}
      action={t('redeem.action')}
      isDisabled={!isComplete}
      isPending={redeem.isPending}
      failure={failure}
      onSubmit={() => isComplete && submit()}
      onClose={onClose}
    >
      <Text size="sm">{t('redeem.about')}</Text>
      <TextInput
        label={t('redeem.code')}
        value={code}
        data-autofocus
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
        onChange={(event) => {
          setCode(event.currentTarget.value);
          // Another code may be for the organisation.
          setForDevice(false);
          redeem.reset();
        }}
      />
      {isForDevice && (
        <DeviceChoice
          label={t('redeem.device')}
          description={t('redeem.forDevice')}
          placeholder={t('redeem.deviceHint')}
          value={eui}
          onChange={setEui}
        />
      )}
    </FormDialog>
  );
}

/** Whether a code is for a device, and none was named. */
const lacksDevice = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'parameter_missing';
