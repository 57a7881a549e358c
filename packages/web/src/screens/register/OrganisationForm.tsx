import { registration } from '@fieldscope/contract/calls/registration';
import { LIMITS } from '@fieldscope/contract/limits';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { session } from '../../api/session';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { zoneOfDevice } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { type Registered, registered } from './registered';

/** Nothing that is typed here helps any more. */
const FINAL = ['expired', 'account_exists', 'account_missing'];

interface OrganisationFormProps extends Registered {
  onStartAgain(): void;
}

/** The organisation of a registered account; ends signed in on the dashboard. */
export function OrganisationForm({ token, workplace, onStartAgain }: OrganisationFormProps) {
  const { t } = useTexts('register');
  const [name, setName] = useState(workplace);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const activate = async () => {
    setTried(true);
    setFailure(undefined);
    if (name.trim() === '') return;
    setBusy(true);
    try {
      session.set(
        await callApi(registration.activate, {
          activation_token: token,
          name: name.trim(),
          timezone: zoneOfDevice(),
        }),
      );
      registered.set(undefined);
      location.hash = '/dashboard';
      location.reload();
    } catch (error) {
      setBusy(false);
      if (isCancelled(error)) return;
      if (isFinal(error)) registered.set(undefined);
      setFailure(error);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void activate();
      }}
    >
      <Stack gap="md">
        {failure !== undefined && <Notice kind="critical">{failureText(failure)}</Notice>}
        <TextInput
          label={t('name')}
          size="md"
          autoFocus
          autoComplete="organization"
          maxLength={LIMITS.organisationFieldLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isTried && name.trim() === '' ? t('common:required') : undefined}
        />
        <Text size="sm" c="dimmed">
          {t('gift', {
            um: formatNumber(LIMITS.newAccountGift.um),
            dm: formatNumber(LIMITS.newAccountGift.dm),
          })}
        </Text>
        {isFinal(failure) ? (
          <Button size="md" onClick={onStartAgain}>
            {t('startAgain')}
          </Button>
        ) : (
          <Button type="submit" size="md" loading={isBusy}>
            {t('activate')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

const isFinal = (failure: unknown): boolean =>
  failure instanceof ApiError && FINAL.includes(failure.errorName);
