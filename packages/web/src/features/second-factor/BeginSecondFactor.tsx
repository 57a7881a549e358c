import type { ResultOf } from '@fieldscope/contract/call';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../api/call-api';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { OwnPasswordField } from '../accounts/OwnPasswordField';
import { ownProof } from '../accounts/own-proof';
import { useFormFailure } from '../accounts/use-form-failure';
import { StepButtons } from './StepButtons';

const MINUTES = LIMITS.secondFactor.confirmWithinMs / MINUTE_MS;

interface BeginSecondFactorProps {
  /** The secret of before was not confirmed in time. */
  isAgain: boolean;
  onBegun(begun: ResultOf<typeof secondFactor.begin>): void;
  onCancel?(): void;
}

/** Explains what is needed and takes the password. */
export function BeginSecondFactor({ isAgain, onBegun, onCancel }: BeginSecondFactorProps) {
  const { t } = useTexts('second-factor');
  const form = useForm({
    initialValues: { password: ownProof() },
    validate: { password: (password) => (password === '' ? t('common:required') : null) },
  });
  const [failure, showFailure, clearFailure] = useFormFailure(form, { password_wrong: 'password' });
  const begin = form.onSubmit(async ({ password }) => {
    clearFailure();
    try {
      onBegun(await callApi(secondFactor.begin, { password }));
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <form onSubmit={begin} noValidate>
      <Stack gap="md">
        {isAgain && <Notice kind="warning">{t('setUp.lapsed', { minutes: MINUTES })}</Notice>}
        <Text>{t('setUp.app')}</Text>
        {failure && <Notice kind="critical">{failure}</Notice>}
        <OwnPasswordField
          label={t('password')}
          required
          withAsterisk={false}
          autoFocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <StepButtons action={t('setUp.next')} isPending={form.submitting} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
