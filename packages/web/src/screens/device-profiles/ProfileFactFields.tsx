import '@mantine/core/styles/NumberInput.layer.css';
import type { ProfileFacts } from '@fieldscope/contract/calls/device-profiles';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { LIMITS } from '@fieldscope/contract/limits';
import { NumberInput, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import classes from './DeviceProfiles.module.css';

type Facts = Pick<ProfileFacts, 'name' | 'vendor' | 'model' | 'interval_minutes'>;

interface ProfileFactFieldsProps {
  facts: Facts;
  /** Whether those that are missing are said. */
  isTried: boolean;
  onChange(changes: Partial<Facts>): void;
}

/** What a profile is called, of which maker and model, and how often its devices report. */
export function ProfileFactFields({ facts, isTried, onChange }: ProfileFactFieldsProps) {
  const { t } = useTexts('device-profiles');
  const text = (name: 'name' | 'vendor' | 'model', isRequired: boolean) => (
    <TextInput
      label={t(`facts.${name}`)}
      required={isRequired}
      maxLength={DEVICE_PROFILE_LIMITS.nameLength}
      value={facts[name]}
      error={isTried && isRequired && facts[name].trim() === '' ? t('common:required') : undefined}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <div className={classes.facts}>
      {text('name', true)}
      {text('vendor', false)}
      {text('model', true)}
      <NumberInput
        label={t('facts.interval')}
        min={1}
        max={LIMITS.intervalMinutes.most}
        allowDecimal={false}
        hideControls
        value={facts.interval_minutes}
        onChange={(value) => typeof value === 'number' && onChange({ interval_minutes: value })}
      />
    </div>
  );
}
