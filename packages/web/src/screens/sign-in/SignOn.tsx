import { signOn } from '@fieldscope/contract/calls/sign-on';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { useOpenCall } from '../../api/use-open-call';
import { portalFacts } from '../../browser/portal-facts';
import { beginSignOn } from '../../features/accounts/begin-sign-on';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

/** Leads to the identity provider of the installation, or to the one that a link names. */
export function SignOn({ providerId }: { providerId: string | null }) {
  if (providerId === null) return <Begin name={portalFacts().signOn} />;
  return <SignOnOfLink providerId={providerId} />;
}

function SignOnOfLink({ providerId }: { providerId: string }) {
  const { t } = useTexts('signing-on');
  const { data, error } = useOpenCall(signOn.find, { provider_id: providerId });
  const [provider] = data?.found ?? [];
  if (provider) return <Begin {...provider} />;
  return data || error ? <Notice kind="critical">{t('unknown')}</Notice> : null;
}

function Begin(provider: { provider_id?: string; name: string }) {
  const { t } = useTexts('signing-on');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const begin = async () => {
    setPending(true);
    setFailure('');
    try {
      await beginSignOn(provider);
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <Stack gap="md" mb="md">
      {failure && <Notice kind="critical">{failure}</Notice>}
      <Button variant="default" size="md" fullWidth loading={isPending} onClick={() => void begin()}>
        {t('begin', { name: provider.name })}
      </Button>
    </Stack>
  );
}
