import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';

const NAME_OF_CODE = new Map(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [Number(ERRORS[name].code), name]),
);

/** What the number of an error means; empty after success. */
export function reasonOfCode(language: Language, code: number): string {
  const name = NAME_OF_CODE.get(code);
  return name === undefined ? '' : errorText(language, name);
}

/** What the name of an error means; causes that are no error of the catalogue stand for themselves. */
export const reasonOfCause = (language: Language, cause: string): string =>
  Object.hasOwn(ERRORS, cause) ? errorText(language, cause as ErrorName) : cause;
