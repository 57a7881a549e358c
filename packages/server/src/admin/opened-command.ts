import { recordToolAction } from '../modules/operators/operator-log.service';
import { runRecorded } from '../modules/operators/recorded-run.service';
import type { Config } from '../platform/config';
import type { OperatorCommand } from '../platform/operator/operator-command';
import { type AdminServices, openAdminServices } from './admin-services';
import type { Command } from './command';

/** A command of a module, with what it works with opened for it; what it changes is in the operator's log. */
export const opened = (name: string, command: OperatorCommand): Command => ({
  ...command,
  runIn: (services, input) => runRecorded(command, services, input),
  run: (config, input) =>
    withAdminServices(config, async (services) => {
      const result = await runRecorded(command, services, input);
      if (command.effect !== 'shows') await recordToolAction(services, { name, command, input, result });
      return result;
    }),
});

/** Opens what a command needs. */
export async function withAdminServices<R>(
  config: Config,
  work: (services: AdminServices) => Promise<R>,
): Promise<R> {
  const services = await openAdminServices(config);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
