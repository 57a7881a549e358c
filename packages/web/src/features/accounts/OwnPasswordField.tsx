import { Button, Group, type PasswordInputProps, Text } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { type SignedOn, useSession } from '../../api/session';
import { keepWantedPage } from '../../browser/wanted-page';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { beginSignOn } from './begin-sign-on';
import { ownProof } from './own-proof';
import { PasswordField } from './PasswordField';

/** Asks for the own password once more, in a form that begins with `ownProof`. Who signed in at an identity provider proves there who they are. */
export function OwnPasswordField(props: PasswordInputProps) {
  const signedOn = useSession()?.signedOn;
  if (!signedOn) return <PasswordField {...props} />;
  return <SignedOnProof signedOn={signedOn} error={props.value === ownProof() ? undefined : props.error} />;
}

function SignedOnProof({ signedOn, error }: { signedOn: SignedOn; error: PasswordInputProps['error'] }) {
  const { t } = useTexts('signing-on');
  const { name } = signedOn;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  if (ownProof()) return <Text c="dimmed">{t('proven', { name })}</Text>;
  const begin = async () => {
    setPending(true);
    setFailure('');
    keepWantedPage(location.hash.slice(1));
    try {
      await beginSignOn(signedOn, { again: true });
    } catch (caught) {
      setFailure(failureText(caught));
      setPending(false);
    }
  };
  return (
    <>
      <Text c={error ? 'critical' : undefined}>{t('again', { name })}</Text>
      {failure && <Notice kind="critical">{failure}</Notice>}
      <Group>
        <Button variant="default" loading={isPending} onClick={() => void begin()}>
          {t('begin', { name })}
        </Button>
      </Group>
    </>
  );
}
