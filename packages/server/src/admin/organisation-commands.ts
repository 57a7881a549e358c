import { randomInt } from 'node:crypto';
import { userInfo } from 'node:os';
import { Email, Password } from '@fieldscope/contract/fields';
import type { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { createOrganisation } from '../modules/accounts/accounts.service';
import { setFrozen } from '../modules/accounts/freezing.service';
import { issueSimulatedLogin } from '../modules/accounts/simulated-login.service';
import { isUsedUp, topUp } from '../modules/credits/credits.service';
import { resetByOperator } from '../modules/second-factor/second-factor.service';
import { publicUrlOf } from '../platform/config';
import { AdminError } from './admin-error';
import { AccountName, type Command, command, OrganisationNumber, withAdminServices } from './command';

const PASSWORD_RULE = '8 to 16 characters with at least two of digits, letters and symbols';
const CREDITS_RULE = 'a whole number of at most 12 digits, without a sign';
const Amount = z
  .string()
  .regex(/^\d{1,12}$/, CREDITS_RULE)
  .default('0')
  .transform(Number);
const OPERATOR_LENGTH = 64;

// Without signs that are easily confused.
const PASSWORD_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const someSigns = (): string =>
  Array.from({ length: 6 }, () => PASSWORD_SIGNS[randomInt(PASSWORD_SIGNS.length)]).join('');
/** A strong password: the hyphen satisfies the rule whatever the signs are. */
const newPassword = (): string => `${someSigns()}-${someSigns()}`;

/** Who runs the tool, as the machine knows them. */
function machineUser(): string {
  try {
    return (process.env.SUDO_USER || userInfo().username).slice(0, OPERATOR_LENGTH);
  } catch {
    return 'operator';
  }
}

/** Freezing and unfreezing take the same input and show the same result. */
const freezing = (frozen: boolean, summary: string, done: string): Command =>
  command({
    usage: '--account A | --organisation ID',
    summary,
    input: z
      .object({ account: AccountName.optional(), organisation: OrganisationNumber.optional() })
      .refine(({ account, organisation }) => (account === undefined) !== (organisation === undefined), {
        path: ['account'],
        message: 'given without --organisation',
      }),
    run: (config, { account = '', organisation }) =>
      withAdminServices(config, async (services) => {
        const what = organisation ? { organisation: organisation as OrgId } : { account };
        const result = await setFrozen(services, what, frozen);
        if (!result) throw new AdminError(`There is no organisation ${organisation}.`);
        return result;
      }),
    show: (what) => `${'account' in what ? what.account : `Organisation ${what.org_id}`} ${done}.`,
  });

/** Commands about organisations and their accounts. */
export const ORGANISATION_COMMANDS: Record<string, Command> = {
  'create-organisation': command({
    usage: '--email E --name N [--password P]',
    summary: 'creates an organisation and its owner; without a password it makes one up and shows it',
    input: z.object({
      email: z.string().refine((text) => Email.safeParse(text).success, 'an email address'),
      password: z
        .string()
        .refine((text) => Password.safeParse(text).success, PASSWORD_RULE)
        .optional(),
      name: z
        .string()
        .trim()
        .refine((text) => text.length >= 1 && text.length <= 64, '1 to 64 characters'),
    }),
    run: (config, { password, ...input }) =>
      withAdminServices(config, async (services) => {
        const isGiven = password !== undefined;
        const chosen = isGiven ? password : newPassword();
        const created = await createOrganisation(services, { ...input, password: chosen });
        return { ...created, password: isGiven ? undefined : chosen };
      }),
    show: ({ org_id, email, password }) =>
      `Organisation ${org_id}: ${email} can sign in${password === undefined ? '' : ` with the password ${password}`}.`,
  }),
  freeze: freezing(
    true,
    'freezes an account at once, or an organisation with all its accounts and access keys; readings are still stored',
    'is frozen',
  ),
  unfreeze: freezing(false, 'restores access', 'is no longer frozen'),
  'give-credits': command({
    usage: '--organisation ID [--um N] [--dm N]',
    summary: 'adds credits; with CREDITS=required an organisation that had none left reads its history again',
    input: z
      .object({ organisation: OrganisationNumber, um: Amount, dm: Amount })
      .refine(({ um, dm }) => um + dm > 0, { path: ['um'], message: 'above 0, or --dm' }),
    run: (config, { organisation, um, dm }) =>
      withAdminServices(config, async (services) => {
        const balance = await topUp(services, organisation as OrgId, { um, dm });
        if (!balance) throw new AdminError(`There is no organisation ${organisation}.`);
        return { org_id: organisation, um_balance: balance.um, dm_balance: balance.dm };
      }),
    show: ({ org_id, um_balance: um, dm_balance: dm }) =>
      `Organisation ${org_id} has ${um} UM and ${dm} DM.${
        isUsedUp({ um, dm }) ? ' Where credits are required it needs both above 0.' : ''
      }`,
  }),
  'simulate-login': command({
    usage: '--account A [--operator N]',
    summary:
      'creates a link to sign in as someone for ten minutes: it works once, and all is in the audit log',
    input: z.object({
      account: AccountName,
      operator: z
        .string()
        .trim()
        .min(1, 'a name')
        .max(OPERATOR_LENGTH, `at most ${OPERATOR_LENGTH} characters`)
        .default(machineUser),
    }),
    run: (config, input) =>
      withAdminServices(config, async (services) => {
        const { code, ...issued } = await issueSimulatedLogin(services, input);
        const place = config.PUBLIC_URL || config.PORT !== 0 ? publicUrlOf(config, config.PORT) : '';
        return { ...issued, code, operator: input.operator, link: `${place}/#/login?simulated=${code}` };
      }),
    show: ({ account, code, expires_at, operator, link }) =>
      [
        `Sign in as ${account} until ${new Date(expires_at).toISOString()}, once:`,
        link,
        `Code: ${code}`,
        `The audit log will name you: ${operator}`,
      ].join('\n'),
  }),
  'reset-second-factor': command({
    usage: '--account A',
    summary: 'lets an account whose phone is lost sign in without a code; it is signed out everywhere',
    input: z.object({ account: AccountName }),
    run: (config, { account }) => withAdminServices(config, (services) => resetByOperator(services, account)),
    show: ({ account }) => `${account} signs in without a code.`,
  }),
};
