import { randomInt } from 'node:crypto';
import { Email, nameUpTo, Password } from '@fieldscope/contract/fields';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { createOrganisation } from './organisations.service';

const PASSWORD_RULE = '8 to 16 characters with at least two of digits, letters and symbols';

// Without signs that are easily confused.
const PASSWORD_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const someSigns = (): string =>
  Array.from({ length: 6 }, () => PASSWORD_SIGNS[randomInt(PASSWORD_SIGNS.length)]).join('');
/** A strong password: the hyphen satisfies the rule whatever the signs are. */
const newPassword = (): string => `${someSigns()}-${someSigns()}`;

/** Makes organisations. */
export const ORGANISATION_COMMANDS: OperatorCommands = {
  'create-organisation': operatorCommand({
    usage: '--email E --name N [--password P]',
    effect: 'guarded',
    secrets: ['password'],
    input: z.object({
      email: z.string().refine((text) => Email.safeParse(text).success, 'an email address'),
      password: z
        .string()
        .refine((text) => Password.safeParse(text).success, PASSWORD_RULE)
        .optional(),
      name: z
        .string()
        .trim()
        .refine((text) => nameUpTo(64).safeParse(text).success, 'one line of 1 to 64 characters'),
    }),
    run: async (services, { password, ...input }) => {
      const isGiven = password !== undefined;
      const chosen = isGiven ? password : newPassword();
      const created = await createOrganisation(services, { ...input, password: chosen });
      return { ...created, password: isGiven ? undefined : chosen };
    },
    show: ({ org_id: id, email, password }, tell) =>
      password === undefined
        ? tell('organisationCreated', { id, email })
        : tell('organisationCreatedWith', { id, email, password }),
  }),
};
