import type { ResultOf } from '@fieldscope/contract/call';
import type { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { canUsePasskeys } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { BeginSecondFactor } from './BeginSecondFactor';
import { ConfirmSecondFactor } from './ConfirmSecondFactor';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpWithPasskey } from './SetUpWithPasskey';

type Begun = ResultOf<typeof secondFactor.begin>;

interface SetUpSecondFactorProps {
  /** It is on; the recovery codes are shown. */
  onTurnedOn?(): void;
  onDone(): void;
  /** Absent: there is no way around it. */
  onCancel?(): void;
}

/** From the password over the app, or a passkey, to the recovery codes. Needs the texts `second-factor` and `ui`. */
export function SetUpSecondFactor({ onTurnedOn, onDone, onCancel }: SetUpSecondFactorProps) {
  const { t } = useTexts('second-factor');
  const [isWithPasskey, setWithPasskey] = useState(false);
  const [begun, setBegun] = useState<Begun>();
  const [isLapsed, setLapsed] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onKept={onDone} />;
  const confirmed = (codes: string[]) => {
    setRecoveryCodes(codes);
    onTurnedOn?.();
  };
  const lapsed = () => {
    setLapsed(true);
    setBegun(undefined);
  };
  const otherWay = canUsePasskeys() && (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setWithPasskey(!isWithPasskey)}>
        {t(isWithPasskey ? 'useApp' : 'usePasskey')}
      </Button>
    </div>
  );
  if (isWithPasskey || !begun) {
    return (
      <Stack gap="md">
        {isWithPasskey ? (
          <SetUpWithPasskey onTurnedOn={confirmed} onCancel={onCancel} />
        ) : (
          <BeginSecondFactor isAgain={isLapsed} onBegun={setBegun} onCancel={onCancel} />
        )}
        {otherWay}
      </Stack>
    );
  }
  return <ConfirmSecondFactor {...begun} onConfirmed={confirmed} onLapsed={lapsed} onCancel={onCancel} />;
}
