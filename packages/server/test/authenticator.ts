import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { LIMITS } from '@fieldscope/contract/limits';
import { generateSync } from 'otplib';
import { type Caller, PASSWORD } from './builders';

const { stepMs } = LIMITS.secondFactor;

/** What an authenticator app shows at an instant (epoch ms). */
export const codeAt = (secret: string, at: number): string =>
  generateSync({ secret, epoch: Math.floor(at / 1000) });

/** An app on a person's phone, with the codes that were written down beside it. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** What it shows so many steps from now. */
  code(steps?: number): string;
  /** Half a minute later: a code that was not used yet. */
  nextCode(): string;
}

/** The app with a secret that is not confirmed yet. */
export async function aBegunAuthenticator(user: Caller): Promise<Authenticator> {
  const { secret } = await user.call(secondFactor.begin, { password: PASSWORD });
  const { clock } = user.server;
  const code = (steps = 0) => codeAt(secret, clock.now() + steps * stepMs);
  return {
    secret,
    recoveryCodes: [],
    code,
    nextCode() {
      clock.advance(stepMs);
      return code();
    },
  };
}

/** Turns the second factor of a user on. */
export async function anAuthenticator(user: Caller): Promise<Authenticator> {
  const app = await aBegunAuthenticator(user);
  const { recovery_codes: recoveryCodes } = await user.call(secondFactor.confirm, { code: app.code() });
  return { ...app, recoveryCodes };
}
