import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { z } from 'zod';
import type { Config } from '../platform/config';
import type { OperatorCommand } from '../platform/operator/operator-command';
import { OperatorError } from '../platform/operator/operator-error';
import { type AdminServices, openAdminServices } from './admin-services';

/** A command as the tool runs it: it opens itself what it needs. */
export interface Command extends Omit<OperatorCommand, 'run'> {
  run(config: Config, input: Record<string, unknown>): Promise<unknown>;
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

/** A command of a module, with what it works with opened for it. */
export const opened = (command: OperatorCommand): Command => ({
  ...command,
  run: (config, input) => withAdminServices(config, (services) => command.run(services, input)),
});

/** Opens what a command needs; an error of the catalogue becomes one line in English. */
export async function withAdminServices<R>(
  config: Config,
  work: (services: AdminServices) => Promise<R>,
): Promise<R> {
  const services = await openAdminServices(config);
  try {
    return await work(services);
  } catch (error) {
    if (error instanceof AppError) throw new OperatorError(errorText('en', error.name, error.facts));
    throw error;
  } finally {
    await services.close();
  }
}
