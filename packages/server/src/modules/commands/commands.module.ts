import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { ingestModule } from '../ingest/ingest.module';
import { createBrokerPublishing } from './broker-publishing.service';
import { createCommandProgress } from './command-progress.service';
import { SEND_COMMAND_JOB } from './command-sending.job';
import { createSending } from './command-sending.service';
import { commandsArchive } from './commands.archive';
import { commandRoutes } from './commands.routes';
import { onDevicesLeaving } from './devices-leaving.service';
import type { DownlinkSender } from './downlink.model';
import { createDownlinkRoutes } from './downlink-routes.service';
import { createMqttSender } from './mqtt-sender.service';
import { createOrderListeners } from './order-listeners.service';
import { createOrderSender } from './order-sender.service';
import { createCommandPorts } from './ports.model';
import { createReportedSettings } from './reported-settings.service';
import { createWaitingCommands } from './waiting-commands.service';

/** What is sent to devices, and what became of it. */
export const commandsModule = defineModule({
  name: 'commands',
  needs: { ingest: ingestModule },
  jobKinds: [SEND_COMMAND_JOB],
  async create(platform, { ingest: { ingest, ports } }) {
    const { closing, flushPending } = platform;
    const routes = closing.add(createDownlinkRoutes(platform));
    const reported = closing.add(createReportedSettings({ ...platform, ingest }));
    const progress = closing.add(createCommandProgress({ ...platform, ingest, ports }));
    const profiles = createCommandPorts();
    const waiting = createWaitingCommands(platform);
    // In this order: the first that reaches a device takes what is for it.
    const publish = await createBrokerPublishing(platform);
    const listeners = closing.add(createOrderListeners(platform));
    const senders: DownlinkSender[] = [
      createMqttSender(publish),
      createOrderSender({ ...platform, publish }),
    ];
    ports.register({
      noteRoute: routes.note,
      takeDownlinkEvent: progress.take,
      noteSubscription: waiting.noteSubscription,
      noteDeviceSubscribed: listeners.noteSubscription,
      takeOrderAnswer: progress.takeAnswer,
    });
    return {
      services: {
        senders: senders as readonly DownlinkSender[],
        progress,
        publish,
        /** What profiles make of commands. */
        ports: profiles,
        /** What modules that build on this one send comes first. */
        registerSender: (sender: DownlinkSender) => void senders.unshift(sender),
      },
      routes: [commandRoutes({ senders, profiles, flushPending })],
      work: [job(SEND_COMMAND_JOB, (work) => createSending({ ...work, senders, waiting, progress }))],
      schedules: [
        every('expire commands', MINUTE_MS, () => progress.expire()),
        every('purge commands', HOUR_MS, () => progress.purge()),
      ],
      recover: progress.recover,
      flush: (orgId) => Promise.all([routes.flush(orgId), reported.flush(orgId)]),
      onDevicesLeaving,
    };
  },
  archive: commandsArchive,
});
