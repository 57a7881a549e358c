import { noNumbers, type RulesOf } from './kind';

/** A setting of a profile: seen where the profile says in which field it is reported. */
export const setOwn: RulesOf<'set_own'> = {
  proof: 'value',
  confirms: ({ name, value }, { info }) => value !== null && info.ownSettings?.[name] === value,
  numbersOf: noNumbers,
  subjectOf: ({ name }) => name,
  orderOf: null,
};
