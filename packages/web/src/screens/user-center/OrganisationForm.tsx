import { LIMITS } from '@fieldscope/contract/limits';
import { toWebAddress } from '@fieldscope/contract/web-address';
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isEmail } from '../../features/accounts/credentials.model';
import { useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { timeZones } from '../../values/time-zones';
import { CountrySelect } from './CountrySelect';
import type { Me } from './user-center.queries';
import { useEditOrganisation } from './user-center.queries';

const ABOUT_COUNTRY = { country_code_wrong: 'country' } as const;

/** Details of the organisation; all but the name may stay empty. */
export function OrganisationForm({ me }: { me: Me }) {
  const { t } = useTexts('user-center');
  const edit = useEditOrganisation();
  const { name, email, telephone, website, country, state, address, timezone } = me;
  const form = useForm({
    initialValues: { name, email, telephone, website, country, state, address, timezone },
    validate: {
      name: (text) => (text.trim() === '' ? t('common:required') : null),
      email: (text) => (text.trim() === '' || isEmail(text.trim()) ? null : t('credentials:emailWrong')),
      website: (text) =>
        text.trim() === '' || toWebAddress(text.trim()) ? null : t('organisation.websiteWrong'),
    },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, ABOUT_COUNTRY);
  const save = form.onSubmit((values) => {
    clearFailure();
    const website = toWebAddress(values.website.trim()) ?? '';
    form.setFieldValue('website', website);
    edit.mutate(
      { ...values, email: values.email.trim(), website, timezone: values.timezone || undefined },
      { onSuccess: () => tip.success(t('saved')), onError: showFailure },
    );
  });
  const line = { maxLength: LIMITS.organisationFieldLength };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('organisation.name')}
          required
          autoComplete="organization"
          {...line}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('common:email')}
          description={t('organisation.emailHint')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t('organisation.telephone')}
          type="tel"
          autoComplete="tel"
          {...line}
          {...form.getInputProps('telephone')}
        />
        <TextInput
          label={t('organisation.website')}
          inputMode="url"
          autoComplete="url"
          maxLength={LIMITS.addressLength}
          {...form.getInputProps('website')}
        />
        <CountrySelect
          value={form.values.country}
          onChange={(next) => form.setFieldValue('country', next)}
          error={form.errors.country}
        />
        <TextInput
          label={t('organisation.state')}
          autoComplete="address-level1"
          {...line}
          {...form.getInputProps('state')}
        />
        <Textarea
          label={t('organisation.address')}
          rows={3}
          maxLength={LIMITS.addressLength}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
        <Select
          label={t('timeZone')}
          description={t('organisationTimeZoneHint')}
          data={timeZones(timezone)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('ui:filter.nothingFound')}
          {...form.getInputProps('timezone')}
        />
        {failure && <Notice kind="critical">{failure}</Notice>}
        <Group>
          <Button type="submit" loading={edit.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
