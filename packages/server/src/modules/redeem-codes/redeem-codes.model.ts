import { randomInt } from 'node:crypto';
import { plainCode, REDEEM_CODE_CHARACTERS } from '@fieldscope/contract/redeem-codes';

/** 20 characters of 31: 99 bits, which nobody guesses. */
const LENGTH = 20;
const GROUP = 5;
const TAIL = 4;

/** A new code in groups with hyphens. */
export function drawCode(): string {
  const characters = Array.from(
    { length: LENGTH },
    () => REDEEM_CODE_CHARACTERS[randomInt(REDEEM_CODE_CHARACTERS.length)],
  );
  return characters.join('').replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** What of a code may be shown in lists. */
export const tailOf = (code: string): string => plainCode(code).slice(-TAIL);

/** Whether a text can be a code at all. */
export const looksLikeCode = (typed: string): boolean => plainCode(typed).length === LENGTH;
