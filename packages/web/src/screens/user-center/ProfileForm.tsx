import '@mantine/core/styles/Radio.layer.css';
import { LANGUAGE_NAMES, LANGUAGES, languageOfNumber } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { Anchor, Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changeLanguage } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import { useFormFailure } from '../../ui/credentials/use-form-failure';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { zoneOfDevice } from '../../values/display-setting';
import type { Setting } from './Profile';
import { timeZones } from './time-zones';
import { useChangeSetting } from './user-center.queries';

/** User name, language, temperature unit and time zone of the reader. */
export function ProfileForm({ setting }: { setting: Setting }) {
  const { t } = useTexts('user-center');
  const change = useChangeSetting();
  const form = useForm({
    initialValues: {
      nickname: setting.nickname,
      language: languageOfNumber(setting.language),
      temperatureUnit: setting.temperatureUnit,
      timezone: setting.timezone,
    },
    validate: { nickname: (nickname) => (nickname.trim() === '' ? t('common:required') : null) },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, {});
  const save = form.onSubmit((values) => {
    clearFailure();
    const language = LANGUAGES[values.language].number;
    change.mutate(
      { ...values, language },
      {
        async onSuccess() {
          if (language !== setting.language) await changeLanguage(values.language);
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
        <Select
          label={t('timeZone')}
          description={
            <ZoneHint
              chosen={form.values.timezone}
              onChoose={(zone) => form.setFieldValue('timezone', zone)}
            />
          }
          data={timeZones(setting.timezone)}
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
