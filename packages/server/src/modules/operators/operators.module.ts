import { HOUR_MS } from '@fieldscope/contract/time';
import { servesOperators } from '../../platform/http/operator-port';
import { defineModule, every } from '../../platform/module';
import { purgeOperatorLog } from './operator-log.service';
import { createOperatorAuthentication, purgeOperatorSessions } from './operator-sessions.service';
import { operatorsArchive } from './operators.archive';
import { OPERATOR_ACCOUNT_COMMANDS } from './operators.commands';
import { operatorRoutes } from './operators.routes';
import { createCommandRunner } from './run-command.service';

/** Operators: their sign-in, the commands that they run on pages, and the log of what they did. */
export const operatorsModule = defineModule({
  name: 'operators',
  operatorCommands: OPERATOR_ACCOUNT_COMMANDS,
  archive: operatorsArchive,
  create(platform) {
    const runner = createCommandRunner(platform.toolCommands, platform.tool);
    return {
      authenticators: { operator: createOperatorAuthentication(platform) },
      routes: servesOperators(platform.config) ? [operatorRoutes(platform, runner)] : [],
      stop: () => runner.close(),
      schedules: [
        every('purge sessions of operators', HOUR_MS, purgeOperatorSessions),
        every('purge the log of operators', HOUR_MS, purgeOperatorLog),
      ],
    };
  },
});
