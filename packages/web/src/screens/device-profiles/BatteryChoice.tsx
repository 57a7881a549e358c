import type { BatteryChemistry } from '@fieldscope/contract/battery-chemistries';
import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import type { BatteryVoltage } from '@fieldscope/contract/decoded-fields/propose';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { useChemistryChoices } from './use-chemistry-choices';

interface BatteryChoiceProps {
  voltage: BatteryVoltage;
  onChoose(field: MappedField): void;
}

/** A voltage is a charge only by the kind of battery, which a person knows. */
export function BatteryChoice({ voltage: { path, volts, factor }, onChoose }: BatteryChoiceProps) {
  const { t } = useTexts('device-profiles');
  const choices = useChemistryChoices();
  return (
    <Select
      label={t('try.battery', { path, volts: formatNumber(volts, 2) })}
      placeholder={t('try.notMapped')}
      data={choices}
      value={null}
      onChange={(chemistry) =>
        chemistry &&
        onChoose({
          ...{ path, measurement_id: STATUS_ID.battery, channel: 1, factor, offset: 0 },
          chemistry: chemistry as BatteryChemistry,
        })
      }
    />
  );
}
