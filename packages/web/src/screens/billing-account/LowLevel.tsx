import type { ResultOf } from '@fieldscope/contract/call';
import type { credits } from '@fieldscope/contract/calls/credits';
import { CREDIT_UNITS, LOW_LEVEL_MOST } from '@fieldscope/contract/credit-states';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import { useSetLowLevel } from './billing-account.queries';

interface LowLevelProps {
  account: ResultOf<typeof credits.viewAccount>;
  onClose(): void;
}

/** Asks below which numbers credits are called low. */
export function LowLevel({ account, onClose }: LowLevelProps) {
  const { t } = useTexts('billing');
  const [levels, setLevels] = useState({ um: account.um.low_level, dm: account.dm.low_level });
  const change = useSetLowLevel();
  const onSuccess = () => {
    tip.success(t('lowLevel.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('lowLevel.title')}
      action={t('common:save')}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={() => change.mutate(levels, { onSuccess })}
      onClose={onClose}
    >
      <Text size="sm">{t('lowLevel.about')}</Text>
      {CREDIT_UNITS.map((unit) => (
        <DecimalInput
          key={unit}
          label={t(`lowLevel.${unit}`)}
          placeholder={t('account.byForecast')}
          value={levels[unit]}
          min={0}
          max={LOW_LEVEL_MOST}
          allowDecimal={false}
          thousandSeparator=" "
          onChange={(level) => setLevels({ ...levels, [unit]: level })}
        />
      ))}
    </FormDialog>
  );
}
