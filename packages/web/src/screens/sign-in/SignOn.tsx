import { signOn } from '@fieldscope/contract/calls/sign-on';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { useOpenCall } from '../../api/use-open-call';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { keepProof } from './sign-on-proof';

/** Leads to the identity provider that a link names. */
export function SignOn({ providerId }: { providerId: string }) {
  const { t } = useTexts('sign-in');
  const { data } = useOpenCall(signOn.find, { provider_id: providerId });
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [provider] = data?.found ?? [];
  if (!provider) return data ? <Notice kind="critical">{t('signOn.unknown')}</Notice> : null;
  const begin = async () => {
    setPending(true);
    setFailure('');
    try {
      const { address, proof } = await callApi(signOn.begin, { provider_id: provider.provider_id });
      keepProof(proof);
      location.assign(address);
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <Stack gap="md" mb="md">
      {failure && <Notice kind="critical">{failure}</Notice>}
      <Button size="md" fullWidth loading={isPending} onClick={() => void begin()}>
        {t('signOn.begin', { name: provider.name })}
      </Button>
    </Stack>
  );
}
