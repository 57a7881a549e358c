import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { historyArchive } from './history.archive';
import { HISTORY_COMMANDS } from './history.commands';
import { packClosedDays } from './packing.service';
import { createHistoryPorts } from './ports.model';
import { purgeHistory } from './retention.service';

/** Uplinks and readings: the only module with SQL on them. */
export const historyModule = defineModule({
  name: 'history',
  operatorCommands: HISTORY_COMMANDS,
  archive: historyArchive,
  create() {
    const ports = createHistoryPorts();
    return {
      services: { ports },
      schedules: [
        every('pack closed days', 10 * MINUTE_MS, (work) => packClosedDays({ ...work, ports })),
        every('purge history', HOUR_MS, purgeHistory),
      ],
    };
  },
});
