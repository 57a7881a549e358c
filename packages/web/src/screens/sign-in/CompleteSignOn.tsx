import { signOn } from '@fieldscope/contract/calls/sign-on';
import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, isCancelled } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { takeBegun } from '../../features/accounts/begin-sign-on';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useOpenPortal } from './use-sign-in';
import { findWayOut } from './way-out';

/** Goes on with what an identity provider sent back. */
export function CompleteSignOn({ answered }: { answered: string }) {
  const { t } = useTexts('signing-on');
  const openPortal = useOpenPortal();
  const [failure, setFailure] = useState('');
  const complete = useEffectEvent(async () => {
    const begun = takeBegun();
    if (!begun) return setFailure(t('elsewhere'));
    const { proof, again, ...provider } = begun;
    try {
      const opened = await callApi(signOn.complete, { proof, answered });
      const wayOut = await findWayOut(opened.token);
      openPortal({
        ...opened,
        signedOn: { ...provider, ...(wayOut && { wayOut }), ...(again && { provenAt: Date.now() }) },
      });
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureOf(error) ?? failureText(error));
    }
  });
  const failureOf = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.errorName === 'credentials_wrong') return t('refused');
    return error.errorName === 'account_missing' ? t('noAccount') : undefined;
  };
  useEffect(() => void complete(), []);
  return (
    <Stack gap="md">
      <Title order={1}>{t('sign-in:title')}</Title>
      {failure ? (
        <Notice kind="critical">{failure}</Notice>
      ) : (
        <Text c="dimmed">
          <Loader size="xs" mr="xs" />
          {t('pending')}
        </Text>
      )}
      <Button component={Link} to="/login" variant="subtle" fullWidth>
        {t('sign-in:simulated.back')}
      </Button>
    </Stack>
  );
}
