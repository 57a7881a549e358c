import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { z } from 'zod';
import { recordToolAction } from '../modules/operators/operator-log.service';
import type { Config } from '../platform/config';
import type { InputNames, OnPage, OperatorCommand, ToolCommand } from '../platform/operator/operator-command';
import { OperatorError } from '../platform/operator/operator-error';
import { type AdminServices, openAdminServices } from './admin-services';

export type Command = ToolCommand;

/** Keeps the types of input and result together. */
export function command<I extends z.ZodObject, R>(
  spec: {
    usage: string;
    summary: string;
    input: I;
    run(config: Config, input: z.output<I>): Promise<R>;
    show(result: R): string;
    succeeded?(result: R): boolean;
  } & Omit<OnPage, 'files' | 'withheld' | 'secrets' | 'operatorInput'> &
    InputNames<I>,
): Command {
  return spec as unknown as Command;
}

/** A command of a module, with what it works with opened for it; what it changes is in the operator's log. */
export const opened = (name: string, command: OperatorCommand): Command => ({
  ...command,
  runIn: command.run,
  run: (config, input) =>
    withAdminServices(config, async (services) => {
      const result = await command.run(services, input);
      if (command.effect !== 'shows') await recordToolAction(services, { name, command, input, result });
      return result;
    }),
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
