import { passkeys } from '@fieldscope/contract/calls/passkeys';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { callApi } from '../../api/call-api';
import { useOpenCall } from '../../api/use-open-call';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { provePasskey } from '../passkeys/browser-passkeys';
import { CreatePasskeyForm } from '../passkeys/CreatePasskeyForm';
import { usePasskeyAction } from '../passkeys/use-passkey-action';
import { StepButtons } from './StepButtons';

interface SetUpWithPasskeyProps {
  onTurnedOn(recoveryCodes: string[]): void;
  onCancel?(): void;
}

/** Makes passkeys the second factor: the first is created where there is none, then one is used. */
export function SetUpWithPasskey({ onTurnedOn, onCancel }: SetUpWithPasskeyProps) {
  const { t } = useTexts('passkeys');
  const { data, error, refetch } = useOpenCall(passkeys.list, {});
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={120} />;
  if (!data.list.some(({ copied }) => !copied)) {
    return (
      <CreatePasskeyForm
        onCreated={refetch}
        buttons={(isPending) => (
          <StepButtons action={t('create.submit')} isPending={isPending} onCancel={onCancel} />
        )}
      />
    );
  }
  return <UseForSecondFactor onTurnedOn={onTurnedOn} onCancel={onCancel} />;
}

function UseForSecondFactor({ onTurnedOn, onCancel }: SetUpWithPasskeyProps) {
  const { t } = useTexts('passkeys');
  const { isPending, failure, run } = usePasskeyAction();
  const turnOn = () =>
    run(async () => {
      const passkey = await provePasskey(await callApi(passkeys.beginProof, {}));
      onTurnedOn((await callApi(secondFactor.confirmWithPasskey, { passkey })).recovery_codes);
    });
  return (
    <Stack gap="md">
      <Text>{t('setUp.about')}</Text>
      {failure && <Notice kind="critical">{failure}</Notice>}
      <Group gap="xs">
        <Button loading={isPending} onClick={() => void turnOn()}>
          {t('setUp.turnOn')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
