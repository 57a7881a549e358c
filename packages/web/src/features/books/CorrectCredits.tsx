import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { MOST_CORRECTED } from '@fieldscope/contract/credit-states';
import { ORDER_LIMITS } from '@fieldscope/contract/order-limits';
import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { shownAmount } from '../../values/amounts';
import { addDays } from '../../values/calendar-time';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { fromLocalDateTime } from '../../values/zoned-time';
import { AccountSelect } from './AccountSelect';
import { useAccountOf, useCorrectCredits } from './books.queries';

interface CorrectCreditsProps {
  /** Of the organisation; empty: it is chosen here. */
  orgId: string;
  onClose(): void;
}

type Way = 'give' | 'take';

/** Gives or takes credits of an organisation, with a reason that its owner reads. */
export function CorrectCredits({ orgId: given, onClose }: CorrectCreditsProps) {
  const { t } = useTexts('books');
  const { timeZone } = useDisplaySetting();
  const correct = useCorrectCredits();
  const [orgId, setOrgId] = useState(given);
  const [way, setWay] = useState<Way>('give');
  const [amounts, setAmounts] = useState({ um: 0, dm: 0 });
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const account = useAccountOf(orgId).data;
  const has = account && { um: account.um_balance, dm: account.dm_balance };
  const most = (unit: Unit) => (way === 'give' || !has ? MOST_CORRECTED : Math.max(0, has[unit]));
  const isTooMuch = (unit: Unit) => amounts[unit] > most(unit);
  const sign = way === 'give' ? 1 : -1;
  const expiresAt =
    way === 'take' || until === ''
      ? null
      : (fromLocalDateTime(`${addDays(until, 1)}T00:00`, timeZone) ?? null);
  const isPast = expiresAt !== null && expiresAt <= Date.now();
  const isReady =
    account !== undefined &&
    amounts.um + amounts.dm > 0 &&
    reason.trim() !== '' &&
    !(isTooMuch('um') || isTooMuch('dm') || isPast);
  const submit = () => {
    if (!account) return;
    const change = { um: sign * amounts.um, dm: sign * amounts.dm, expires_at: expiresAt };
    const onSuccess = () => {
      tip.success(t('correct.done', { organisation: account.org_name }));
      onClose();
    };
    correct.mutate({ org_id: account.org_id as never, ...change, reason: reason.trim() }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('correct.title')}
      action={t(`correct.${way}`)}
      isDisabled={!isReady}
      isPending={correct.isPending}
      failure={correct.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <AccountSelect
        label={t('correct.organisation')}
        placeholder={t('correct.choose')}
        required
        value={orgId}
        onChange={setOrgId}
      />
      <Input.Wrapper label={t('correct.way')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('correct.way')}
          data={WAYS.map((one) => ({ value: one, label: t(`correct.${one}`) }))}
          value={way}
          onChange={(next) => setWay(next as Way)}
        />
      </Input.Wrapper>
      {UNITS.map((unit) => (
        <NumberInput
          key={unit}
          label={t(`correct.${unit}`)}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          thousandSeparator=" "
          value={amounts[unit]}
          error={isTooMuch(unit) && t('correct.tooMuch', { most: formatNumber(most(unit)) })}
          onChange={(amount) => setAmounts({ ...amounts, [unit]: Number(amount) || 0 })}
        />
      ))}
      {way === 'give' && (
        <TextInput
          type="date"
          label={t('correct.until')}
          description={t('correct.untilAbout')}
          value={until}
          error={isPast && t('correct.past')}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('correct.reason')}
        description={t('correct.reasonAbout')}
        required
        autoComplete="off"
        maxLength={ORDER_LIMITS.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {has && (
        <span>
          {t('correct.after', {
            um: shownAmount(has.um + sign * amounts.um),
            dm: shownAmount(has.dm + sign * amounts.dm),
          })}
        </span>
      )}
    </FormDialog>
  );
}

const WAYS: readonly Way[] = ['give', 'take'];
type Unit = 'um' | 'dm';
const UNITS: readonly Unit[] = ['um', 'dm'];
