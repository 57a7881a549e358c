import '@mantine/core/styles/Fieldset.layer.css';
import {
  PROFILE_ROLES,
  PROFILE_SETTING_LIMITS,
  type ProfileRole,
  type ProfileSetting,
  typesOfRole,
} from '@fieldscope/contract/profile-settings';
import { Button, Fieldset, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import classes from './DeviceProfiles.module.css';
import { EncodingFields } from './EncodingFields';
import { faultIn, settingOfRole, settingOfType } from './profile-settings.model';
import { SettingPreview } from './SettingPreview';
import { ValueFields } from './ValueFields';

/** What is said of a field stands below it, so that fields of a row are in line. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface SettingEditorProps {
  settings: readonly ProfileSetting[];
  place: number;
  script: string;
  isTried: boolean;
  onChange(setting: ProfileSetting): void;
  onRemove(): void;
}

const { labelLength, nameLength, unitLength, pathLength } = PROFILE_SETTING_LIMITS;

/** One setting of a profile: what it is called, which values it has, how they are encoded, and where the device reports it. */
export function SettingEditor({ settings, place, script, isTried, onChange, onRemove }: SettingEditorProps) {
  const { t } = useTexts('device-profiles');
  const setting = settings[place]!;
  const change = (changes: Partial<ProfileSetting>) => onChange({ ...setting, ...changes });
  const fault = isTried ? faultIn(settings, place) : undefined;
  const errorOf = (name: string) => (fault === name ? t('settings.wrong') : undefined);
  const text = (name: 'label' | 'name' | 'unit' | 'reported_path', most: number, hint?: string) => (
    <TextInput
      label={t(`settings.${name}`)}
      description={hint}
      inputWrapperOrder={BELOW}
      maxLength={most}
      translate={name === 'label' || name === 'unit' ? undefined : 'no'}
      value={setting[name]}
      error={errorOf(name)}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const types = typesOfRole(setting.role);
  return (
    <Fieldset
      legend={setting.label || t('settings.unnamed', { number: place + 1 })}
      className={classes.setting}
    >
      <div className={classes.facts}>
        {text('label', labelLength)}
        <NativeSelect
          label={t('settings.role')}
          value={setting.role}
          error={errorOf('role')}
          onChange={({ currentTarget }) =>
            onChange(settingOfRole(currentTarget.value as ProfileRole, setting))
          }
          data={PROFILE_ROLES.map((role) => ({ value: role, label: t(`settings.roles.${role}`) }))}
        />
        {types.length > 1 && (
          <NativeSelect
            label={t('settings.type')}
            value={setting.value.type}
            onChange={({ currentTarget }) =>
              onChange(settingOfType(currentTarget.value as ProfileSetting['value']['type'], setting))
            }
            data={types.map((type) => ({ value: type, label: t(`settings.types.${type}`) }))}
          />
        )}
        {text('name', nameLength, t('settings.nameHint'))}
        {setting.role === 'set_own' && setting.value.type === 'number' && text('unit', unitLength)}
      </div>
      <ValueFields value={setting.value} errorOf={errorOf} onChange={(value) => change({ value })} />
      <EncodingFields
        encoding={setting.encoding}
        hasValue={setting.value.type !== 'none'}
        errorOf={errorOf}
        onChange={(encoding) => change({ encoding })}
      />
      {setting.value.type !== 'none' && (
        <div className={classes.facts}>
          {text('reported_path', pathLength, t('settings.reportedHint'))}
          {setting.reported_path !== '' && (
            <DecimalInput
              label={t('settings.reportedFactor')}
              value={setting.reported_factor}
              onChange={(factor) => factor && change({ reported_factor: factor })}
            />
          )}
        </div>
      )}
      <SettingPreview setting={setting} script={script} />
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconTrash size={14} />}
          aria-label={t('settings.removeOf', { label: setting.label || setting.name })}
          onClick={onRemove}
        >
          {t('settings.remove')}
        </Button>
      </Group>
    </Fieldset>
  );
}
