import { PROFILE_SETTING_LIMITS, type SettingEncoding } from '@fieldscope/contract/profile-settings';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import classes from './DeviceProfiles.module.css';

interface EncodingFieldsProps {
  encoding: SettingEncoding;
  hasValue: boolean;
  errorOf(name: string): string | undefined;
  onChange(encoding: SettingEncoding): void;
}

/** What is said of a field stands below it, so that fields of a row are in line. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const WAYS = ['layout', 'codec'] as const;

/** How a value becomes a downlink: by a layout of its bytes, or by encodeDownlink of the script. */
export function EncodingFields({ encoding, hasValue, errorOf, onChange }: EncodingFieldsProps) {
  const { t } = useTexts('device-profiles');
  const first = (by: string): SettingEncoding =>
    by === 'layout'
      ? { by: 'layout', f_port: encoding.f_port ?? 1, layout: hasValue ? '01 {u16}' : '01' }
      : { by: 'codec', f_port: null, path: 'value' };
  return (
    <div className={classes.facts}>
      <NativeSelect
        label={t('settings.encoding')}
        value={encoding.by}
        onChange={({ currentTarget }) => onChange(first(currentTarget.value))}
        data={WAYS.map((by) => ({ value: by, label: t(`settings.encodings.${by}`) }))}
      />
      {encoding.by === 'layout' ? (
        <TextInput
          label={t('settings.layout')}
          inputWrapperOrder={BELOW}
          description={t(hasValue ? 'settings.layoutHint' : 'settings.layoutPlain')}
          maxLength={PROFILE_SETTING_LIMITS.layoutLength}
          translate="no"
          value={encoding.layout}
          error={errorOf('layout')}
          onChange={({ currentTarget }) => onChange({ ...encoding, layout: currentTarget.value })}
        />
      ) : (
        <TextInput
          label={t('settings.path')}
          inputWrapperOrder={BELOW}
          description={t('settings.pathHint')}
          maxLength={PROFILE_SETTING_LIMITS.pathLength}
          translate="no"
          value={encoding.path}
          error={errorOf('path')}
          onChange={({ currentTarget }) => onChange({ ...encoding, path: currentTarget.value })}
        />
      )}
      <DecimalInput
        label={t('settings.port')}
        inputWrapperOrder={BELOW}
        description={encoding.by === 'codec' ? t('settings.portOfCodec') : undefined}
        min={1}
        max={223}
        allowDecimal={false}
        value={encoding.f_port}
        onChange={(port) =>
          onChange(
            encoding.by === 'codec' ? { ...encoding, f_port: port } : { ...encoding, f_port: port ?? 1 },
          )
        }
      />
    </div>
  );
}
