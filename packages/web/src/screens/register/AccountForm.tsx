import '@mantine/core/styles/Checkbox.layer.css';
import { JOBS, registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { addressOfLegal, useBrand } from '../../browser/brand';
import { codeProblem, mailFacts, newPasswordProblems } from '../../features/accounts/credentials.model';
import type { Mailed } from '../../features/accounts/MailboxForm';
import { MailCodeField } from '../../features/accounts/MailCodeField';
import { NewPasswordFields } from '../../features/accounts/NewPasswordFields';
import { ABOUT_CODE, useFormFailure } from '../../features/accounts/use-form-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import '../../ui/filters/select-styles';
import { useCountries } from './register.queries';
import type { Registered } from './registered';

type Job = (typeof JOBS)[number];
/** The fields of step two besides the code. */
export const EMPTY_DRAFT = {
  password: '',
  repeat: '',
  country: null as string | null,
  job: null as Job | null,
  workplace: '',
  agreement: false,
};
type Draft = typeof EMPTY_DRAFT;

interface AccountFormProps {
  mailed: Mailed;
  /** What was filled in before another code was requested. */
  draft: Draft;
  onResend(draft: Draft): void;
  onRegistered(account: Registered): void;
}

/** The code from the mail, a password, and who registers. */
export function AccountForm({ mailed, draft, onResend, onRegistered }: AccountFormProps) {
  const { t } = useTexts('register');
  const brand = useBrand();
  const countries = useCountries();
  const form = useForm({
    initialValues: { code: '', ...draft },
    validate: {
      code: codeProblem(t),
      ...newPasswordProblems(t),
      country: (country) => (country === null ? t('countryMissing') : null),
      job: (job) => (job === null ? t('common:required') : null),
      workplace: (workplace) => (workplace.trim() === '' ? t('common:required') : null),
      agreement: (agreed) => (agreed ? null : t('agreementMissing')),
    },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, {
    ...ABOUT_CODE,
    country_code_wrong: 'country',
  });
  const register = form.onSubmit(async ({ repeat: _, country, job, ...rest }) => {
    clearFailure();
    try {
      const { activation_token: token } = await callApi(registration.register, {
        ...rest,
        email: mailed.email,
        country: country!,
        job: job!,
        agreement: true,
      });
      onRegistered({ token, workplace: rest.workplace.trim() });
    } catch (error) {
      showFailure(error);
    }
  });
  const problem = failure || (countries.error ? failureText(countries.error) : undefined);
  return (
    <form onSubmit={register} noValidate>
      <Stack gap="md">
        <Notice kind="info">{t('credentials:sent', mailFacts(mailed))}</Notice>
        {problem && <Notice kind="critical">{problem}</Notice>}
        <MailCodeField
          code={form.getInputProps('code')}
          resendAt={mailed.resendAt}
          onResend={() => {
            const { code: _, ...filledIn } = form.getValues();
            onResend(filledIn);
          }}
        />
        <NewPasswordFields
          label={t('common:password')}
          size="md"
          password={form.getInputProps('password')}
          repeat={form.getInputProps('repeat')}
        />
        <Select
          label={t('country')}
          size="md"
          searchable
          nothingFoundMessage={t('nothingFound')}
          data={countries.choices}
          autoComplete="off"
          {...form.getInputProps('country')}
        />
        <Select
          label={t('job')}
          size="md"
          data={JOBS.map((job) => ({ value: job, label: t(`jobs.${job}`) }))}
          {...form.getInputProps('job')}
        />
        <TextInput
          label={t('workplace')}
          description={t('workplaceHint')}
          size="md"
          autoComplete="organization"
          maxLength={LIMITS.organisationFieldLength}
          {...form.getInputProps('workplace')}
        />
        <Checkbox
          label={t('agreement')}
          description={
            // A page of its own: what is filled in here stays.
            <a href={addressOfLegal(brand, 'privacy')} target="_blank" rel="noreferrer">
              {t('policy')}
            </a>
          }
          {...form.getInputProps('agreement', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          {t('next')}
        </Button>
      </Stack>
    </form>
  );
}
