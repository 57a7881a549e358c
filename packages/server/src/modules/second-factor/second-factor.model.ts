import { randomInt } from 'node:crypto';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { generateSecret, generateURI, verifySync } from 'otplib';

const { digits, stepMs, stepsAside, recoveryCodes } = LIMITS.secondFactor;
const ISSUER = 'Fieldscope';
/** Without letters and digits that look alike; ten of them hold 50 bits. */
const RECOVERY_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;

/** A secret for an authenticator app, in Base32. */
export const newSecret = (): string => generateSecret();

/** The address that an authenticator app reads from a QR code. */
export const uriOf = (account: string, secret: string): string =>
  generateURI({ issuer: ISSUER, label: account, secret });

/** Whether the typed text is a code of an authenticator app; else it can only be a recovery code. */
export const isTimedCode = (code: string): boolean => code.length === digits && /^[0-9]+$/.test(code);

/** What was typed, without the blanks and hyphens that make it readable, in capitals. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * The step that a code is of, when it is one of those that count at `now` (epoch ms) and newer than `after`; each step
 * lasts 30 seconds since 1970.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, after }: { now: number; after: number },
): number | undefined {
  const newest = Math.floor(now / stepMs) + stepsAside;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / SECOND_MS),
    epochTolerance: (stepsAside * stepMs) / SECOND_MS,
    // A clock that was put back finds steps ahead of it.
    afterTimeStep: Math.min(after, newest),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Ten recovery codes, each two groups of five characters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newRecoveryCode);

function newRecoveryCode(): string {
  const character = () => RECOVERY_CHARACTERS[randomInt(RECOVERY_CHARACTERS.length)]!;
  const code = Array.from({ length: RECOVERY_LENGTH }, character).join('');
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}
