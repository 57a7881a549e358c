import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { Config } from '../platform/config';
import { AdminError } from './admin-error';
import { type AdminServices, openAdminServices } from './admin-services';

/** One command: what it takes, what it does, and how a person reads its result. */
export interface Command {
  usage: string;
  summary: string;
  input: z.ZodObject;
  run(config: Config, input: Record<string, unknown>): Promise<unknown>;
  show(result: unknown): string;
  /** Whether the result is a good one; else the exit code is 1. */
  succeeded?(result: unknown): boolean;
}

/** Keeps the types of input and result together. */
export function command<I extends z.ZodObject, R>(spec: {
  usage: string;
  summary: string;
  input: I;
  run(config: Config, input: z.output<I>): Promise<R>;
  show(result: R): string;
  succeeded?(result: R): boolean;
}): Command {
  return spec as unknown as Command;
}

/** Opens what a command needs; an error of the catalogue becomes one line in English. */
export async function withAdminServices<R>(
  config: Config,
  work: (services: AdminServices) => Promise<R>,
): Promise<R> {
  const services = await openAdminServices(config);
  try {
    return await work(services);
  } catch (error) {
    if (error instanceof AppError) throw new AdminError(errorText('en', error.name, error.facts));
    throw error;
  } finally {
    await services.close();
  }
}

const MOST_AT_ONCE = 10_000;
const COUNT_RULE = `a number from 1 to ${MOST_AT_ONCE}`;
export const AccountName = z.string().trim().min(1, 'an account');
export const OrganisationNumber = z
  .string()
  .refine((text) => OrgId.safeParse(text).success, 'the number of an organisation');
/** How many at once: 1 to MOST_AT_ONCE. */
export const Count = z.coerce
  .number(COUNT_RULE)
  .int(COUNT_RULE)
  .min(1, COUNT_RULE)
  .max(MOST_AT_ONCE, COUNT_RULE);
