import { z } from 'zod';
import { EuiInAnyCase } from './ids';
import { LIMITS } from './limits';
import { isStrongPassword } from './password-rule';
import { isReadableLine, showsSomething } from './readable-line';
import { roundDegrees } from './rounding';

/** Shapes that several calls share. */

/**
 * Bracket (`eui[]=a`), repeat (`eui=a&eui=b`) and comma-free single values all arrive as an array. Its length is
 * checked before its items: each wrong item costs an issue.
 */
export const listOf = <T extends z.ZodType>(
  item: T,
  { least = 0, most = LIMITS.request.listItems }: { least?: number; most?: number } = {},
): z.ZodType<z.output<T>[], z.input<T>[] | z.input<T>> =>
  z.preprocess((value, ctx) => {
    const list = value === undefined || Array.isArray(value) ? value : [value];
    if (list === undefined || list.length <= most) return list;
    ctx.addIssue({ code: 'too_big', origin: 'array', maximum: most, input: value });
    return z.NEVER;
  }, z.array(item).min(least).max(most)) as z.ZodType<z.output<T>[], z.input<T>[]>;

/** A response of the server: an undeclared field fails the response instead of reaching a client. */
export const answer = z.strictObject;

/** What a call that is answered as a file hands out: the name under which it is saved, and its text. */
export const FileAnswer = answer({ name: z.string(), text: z.string() });

/**
 * Order of a list by one of its columns, when the caller wants another than the usual one. Rows without a value in that
 * column come last in either direction.
 */
export const sortedBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
});
/** How a list is sorted; without `sort` as usual. */
export interface Sorting<Column extends string> {
  sort?: Column;
  order: 'asc' | 'desc';
}
/** One line that shows what it holds: it has no control characters. It may be empty. */
export const lineUpTo = (longest: number) => z.string().trim().max(longest).refine(isReadableLine);

/** A name that a person gives: a line that shows something. Names of before this rule may be otherwise, and are still shown. */
export const nameUpTo = (longest: number) => lineUpTo(longest).min(1).refine(showsSomething);

export const DeviceName = nameUpTo(LIMITS.deviceNameLength);
export const Latitude = z.coerce.number().min(-90).max(90).overwrite(roundDegrees);
export const Longitude = z.coerce.number().min(-180).max(180).overwrite(roundDegrees);
/** Display name. */
export const Nickname = nameUpTo(LIMITS.nicknameLength);
export const Email = z.email().max(254);

/** 8 to 16 characters with at least two of digits, letters and symbols. */
export const Password = z
  .string()
  .min(LIMITS.passwordMinLength)
  .max(LIMITS.passwordMaxLength)
  .refine(isStrongPassword);

/** A new password: itself (the web), or its MD5 (existing client programs), whose strength cannot be checked. */
export const NewPassword = z.union([Password, z.string().regex(/^[0-9a-f]{32}$/i)]);

/** MD5 of a password as 32 hex digits (existing client programs) or the password itself (the web). */
export const PasswordProof = z.string().min(1).max(64);

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(1).max(32);

/** A measured value: a number, a text (`1.85`), event numbers, or scanned stations. */
export const MeasurementValue = z.union([
  z.number(),
  z.string(),
  z.array(z.number()),
  z.array(z.strictObject({ mac: z.string(), rssi: z.number() })),
]);
export type MeasurementValue = z.infer<typeof MeasurementValue>;

/** A gateway that received an uplink. */
export const NamedGateway = answer({
  /** Or what the network server calls a gateway whose EUI it does not know. */
  eui: z.string(),
  /** Empty: it is not the organisation's. */
  name: z.string(),
});
export type NamedGateway = z.infer<typeof NamedGateway>;

export const EuiPath = z.object({ eui: EuiInAnyCase });
