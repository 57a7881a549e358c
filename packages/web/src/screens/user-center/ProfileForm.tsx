import '@mantine/core/styles/Radio.layer.css';
import { LANGUAGE_NAMES, LANGUAGES } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { UNIT_CHOICES, type UnitQuantity } from '@fieldscope/contract/units';
import { Anchor, Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { languageOfSetting, showLanguage } from '../../api/reader-language';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { zoneOfDevice } from '../../values/display-setting';
import { timeZones } from '../../values/time-zones';
import { unitInWords } from '../../values/unit-words';
import classes from './UserCenter.module.css';
import { type Setting, useChangeSetting } from './user-center.queries';

const QUANTITIES = Object.keys(UNIT_CHOICES) as UnitQuantity[];

/** User name, language, units and time zone of the reader. */
export function ProfileForm({ setting }: { setting: Setting }) {
  const { t } = useTexts('user-center', 'sub-accounts');
  const change = useChangeSetting();
  const present = { language: languageOfSetting(setting), timezone: setting.timezone || zoneOfDevice() };
  const form = useForm({
    initialValues: {
      nickname: setting.nickname,
      temperatureUnit: setting.temperatureUnit,
      units: setting.units,
      ...present,
    },
    validate: { nickname: (nickname) => (nickname.trim() === '' ? t('common:required') : null) },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu above changes it too; setters are new each time
  useEffect(() => form.setFieldValue('language', present.language), [present.language]);
  const [failure, showFailure, clearFailure] = useFormFailure(form, {});
  const save = form.onSubmit(({ language, timezone, ...values }) => {
    clearFailure();
    // What was not changed goes on following the browser and the organisation.
    const choosesLanguage = language !== present.language;
    change.mutate(
      {
        ...values,
        ...(choosesLanguage && { language: LANGUAGES[language].number }),
        ...(timezone !== present.timezone && { timezone }),
      },
      {
        async onSuccess() {
          if (choosesLanguage) await showLanguage(language);
          tip.success(t('saved'));
        },
        onError: showFailure,
      },
    );
  });
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('sub-accounts:nickname')}
          required
          autoComplete="nickname"
          maxLength={LIMITS.nicknameLength}
          {...form.getInputProps('nickname')}
        />
        <Select
          label={t('common:language')}
          description={t('languageHint')}
          data={LANGUAGE_NAMES.map((name) => ({ value: name, label: LANGUAGES[name].nativeName }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <Radio.Group
          label={t('temperature.label')}
          value={String(form.values.temperatureUnit)}
          onChange={(unit) => form.setFieldValue('temperatureUnit', unit === '1' ? 1 : 0)}
        >
          <Group gap="lg" mt={6}>
            <Radio value="0" label={t('temperature.celsius')} />
            <Radio value="1" label={t('temperature.fahrenheit')} />
          </Group>
        </Radio.Group>
        <div className={classes.units}>
          {QUANTITIES.map((quantity) => (
            <Select
              key={quantity}
              label={t(`units.${quantity}`)}
              data={UNIT_CHOICES[quantity].map((unit) => ({ value: unit, label: unitInWords(unit) }))}
              allowDeselect={false}
              value={form.values.units[quantity] ?? UNIT_CHOICES[quantity][0]}
              onChange={(unit) => form.setFieldValue('units', { ...form.values.units, [quantity]: unit })}
            />
          ))}
        </div>
        <Select
          label={t('timeZone')}
          description={
            <ZoneHint
              chosen={form.values.timezone}
              onChoose={(zone) => form.setFieldValue('timezone', zone)}
            />
          }
          data={timeZones(form.values.timezone)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('ui:filter.nothingFound')}
          {...form.getInputProps('timezone')}
        />
        {failure && <Notice kind="critical">{failure}</Notice>}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Offers the device's own zone when another one is set. */
function ZoneHint({ chosen, onChoose }: { chosen: string; onChoose(zone: string): void }) {
  const { t } = useTexts('user-center');
  const zone = zoneOfDevice();
  return (
    <>
      {t('timeZoneHint')}
      {zone !== chosen && (
        <Anchor component="button" type="button" size="xs" ml={6} onClick={() => onChoose(zone)}>
          {t('timeZoneOfDevice', { zone })}
        </Anchor>
      )}
    </>
  );
}
