import { type PasskeyProof, passkeys } from '@fieldscope/contract/calls/passkeys';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../api/call-api';
import { canUsePasskeys } from '../../browser/portal-facts';
import { OwnPasswordField } from '../../features/accounts/OwnPasswordField';
import { ownProof } from '../../features/accounts/own-proof';
import { provePasskey } from '../../features/passkeys/browser-passkeys';
import { usePasskeyAction } from '../../features/passkeys/use-passkey-action';
import { CodeField } from '../../features/second-factor/CodeField';
import { recoveryCodeProblem, timedCodeProblem } from '../../features/second-factor/code.model';
import { useCodeFailure } from '../../features/second-factor/use-code-failure';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

/** What stands beside the password. */
type Way = 'app' | 'recovery' | 'passkey';

/** The password, and a code or a passkey. */
type Proof = { password: string } & ({ code: string } | { passkey: PasskeyProof });

const WORDS = { app: 'useApp', recovery: 'useRecoveryCode', passkey: 'usePasskey' } as const;

interface ProofFormProps {
  /** Whether an authenticator app shows codes; otherwise passkeys are the second factor. */
  byApp: boolean;
  /** The verb on the button. */
  action: string;
  isDangerous?: boolean;
  /** What follows. */
  children: ReactNode;
  onSubmit(proof: Proof): Promise<unknown>;
  onClose(): void;
}

/** Asks for the password, and a code or a passkey, once more. */
export function ProofForm({ byApp, action, isDangerous, children, onSubmit, onClose }: ProofFormProps) {
  const { t } = useTexts('second-factor');
  const others: Way[] = [
    ...(byApp ? ['app' as const] : []),
    'recovery',
    ...(canUsePasskeys() ? ['passkey' as const] : []),
  ];
  const [way, setWay] = useState<Way>(byApp ? 'app' : canUsePasskeys() ? 'passkey' : 'recovery');
  const isRecovery = way === 'recovery';
  const browser = usePasskeyAction();
  const form = useForm({
    initialValues: { password: ownProof(), code: '' },
    validate: {
      password: (password) => (password === '' ? t('common:required') : null),
      code: way === 'passkey' ? () => null : isRecovery ? recoveryCodeProblem(t) : timedCodeProblem(t),
    },
  });
  const [failure, showFailure, clearFailure] = useCodeFailure(form, isRecovery);
  const switchTo = (other: Way) => {
    form.setFieldValue('code', '');
    form.clearFieldError('code');
    setWay(other);
  };
  const submit = form.onSubmit(async ({ password, code }) => {
    clearFailure();
    if (way !== 'passkey') return void (await onSubmit({ password, code }).catch(showFailure));
    await browser.run(async () => {
      const passkey = await provePasskey(await callApi(passkeys.beginProof, {}));
      await onSubmit({ password, passkey }).catch(showFailure);
    });
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        <OwnPasswordField
          label={t('password')}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <div>
          {way === 'passkey' ? (
            <Text>{t('passkeyHint')}</Text>
          ) : (
            <CodeField isRecovery={isRecovery} field={form.getInputProps('code')} />
          )}
          <Group gap={4} mt={4}>
            {others
              .filter((other) => other !== way)
              .map((other) => (
                <Button key={other} variant="subtle" size="compact-sm" onClick={() => switchTo(other)}>
                  {t(WORDS[other])}
                </Button>
              ))}
          </Group>
        </div>
        {(failure || browser.failure) && <Notice kind="critical">{failure || browser.failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            color={isDangerous ? 'critical' : undefined}
            loading={form.submitting || browser.isPending}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
