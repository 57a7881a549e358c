import type { ResultOf } from '@fieldscope/contract/call';
import type { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { useState } from 'react';
import { BeginSecondFactor } from './BeginSecondFactor';
import { ConfirmSecondFactor } from './ConfirmSecondFactor';
import { RecoveryCodes } from './RecoveryCodes';

type Begun = ResultOf<typeof secondFactor.begin>;

interface SetUpSecondFactorProps {
  /** It is on; the recovery codes are shown. */
  onTurnedOn?(): void;
  onDone(): void;
  /** Absent: there is no way around it. */
  onCancel?(): void;
}

/** From the password over the app to the recovery codes. Needs the texts `second-factor` and `ui`. */
export function SetUpSecondFactor({ onTurnedOn, onDone, onCancel }: SetUpSecondFactorProps) {
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
  if (!begun) return <BeginSecondFactor isAgain={isLapsed} onBegun={setBegun} onCancel={onCancel} />;
  return <ConfirmSecondFactor {...begun} onConfirmed={confirmed} onLapsed={lapsed} onCancel={onCancel} />;
}
