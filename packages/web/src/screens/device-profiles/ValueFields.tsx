import { PROFILE_SETTING_LIMITS, type SettingValue } from '@fieldscope/contract/profile-settings';
import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import classes from './DeviceProfiles.module.css';

interface ValueFieldsProps {
  value: SettingValue;
  errorOf(name: string): string | undefined;
  onChange(value: SettingValue): void;
}

/** Which values a setting has. */
export function ValueFields({ value, errorOf, onChange }: ValueFieldsProps) {
  const { t } = useTexts('device-profiles');
  const figure = (name: string, given: number, change: (figure: number) => SettingValue) => (
    <DecimalInput
      label={t(`settings.${name as 'least'}`)}
      value={given}
      error={errorOf(name)}
      onChange={(entered) => entered !== null && onChange(change(entered))}
    />
  );
  switch (value.type) {
    case 'none':
      return null;
    case 'number':
      return (
        <div className={classes.facts}>
          {figure('least', value.least, (least) => ({ ...value, least }))}
          {figure('most', value.most, (most) => ({ ...value, most }))}
          {figure('step', value.step, (step) => ({ ...value, step }))}
        </div>
      );
    case 'switch':
      return (
        <div className={classes.facts}>
          {figure('channel', value.channel, (channel) => ({ ...value, channel }))}
          {figure('open', value.open, (open) => ({ ...value, open }))}
          {figure('closed', value.closed, (closed) => ({ ...value, closed }))}
        </div>
      );
    case 'choice':
      return <Choices value={value} errorOf={errorOf} onChange={onChange} />;
  }
}

interface ChoicesProps extends Omit<ValueFieldsProps, 'value'> {
  value: Extract<SettingValue, { type: 'choice' }>;
}

function Choices({ value, errorOf, onChange }: ChoicesProps) {
  const { t } = useTexts('device-profiles');
  const { choices } = value;
  const set = (changed: typeof choices) => onChange({ ...value, choices: changed });
  const error = errorOf('choices');
  return (
    <div>
      {choices.map((choice, place) => {
        const change = (changes: Partial<typeof choice>) =>
          set(choices.map((one, index) => (index === place ? { ...one, ...changes } : one)));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no name but its place while it is typed
          <div key={place} className={classes.choice}>
            <DecimalInput
              label={place === 0 ? t('settings.choiceValue') : undefined}
              aria-label={t('settings.choiceValueOf', { number: place + 1 })}
              value={choice.value}
              onChange={(given) => given !== null && change({ value: given })}
            />
            <TextInput
              label={place === 0 ? t('settings.choiceLabel') : undefined}
              aria-label={t('settings.choiceLabelOf', { number: place + 1 })}
              maxLength={PROFILE_SETTING_LIMITS.labelLength}
              value={choice.label}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={choices.length === 1}
              aria-label={t('settings.choiceRemove', { number: place + 1 })}
              onClick={() => set(choices.filter((_, index) => index !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {error && (
        <Text size="sm" c="var(--critical)">
          {error}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<IconPlus size={14} />}
        disabled={choices.length >= PROFILE_SETTING_LIMITS.choices}
        onClick={() =>
          set([...choices, { value: Math.max(...choices.map((one) => one.value)) + 1, label: '' }])
        }
      >
        {t('settings.choiceAdd')}
      </Button>
    </div>
  );
}
