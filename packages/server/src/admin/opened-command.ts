import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import { recordOperatorChanges } from '../modules/audit/audit.service';
import { recordToolAction } from '../modules/operators/operator-log.service';
import type { Config } from '../platform/config';
import type { OperatorCommand } from '../platform/operator/operator-command';
import { OperatorError } from '../platform/operator/operator-error';
import { type AdminServices, openAdminServices } from './admin-services';
import type { Command } from './command';

/** A command of a module, with what it works with opened for it; what it changes is in the operator's log. */
export const opened = (name: string, command: OperatorCommand): Command => ({
  ...command,
  runIn: command.run,
  run: (config, input) =>
    withAdminServices(config, async (services) => {
      const result = await command.run(services, input);
      await recordOperatorChanges(services, command.changed?.(result, input) ?? []);
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
