import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { historyModule } from '../history/history.module';
import { ingestModule } from '../ingest/ingest.module';
import { NO_BURSTS, watchBursts } from './delivery/burst.service';
import { serveIntegration } from './delivery/delivery.service';
import { INTEGRATION_JOB, wakeForgotten } from './delivery/waking.service';
import { createHomeAssistants } from './home-assistant/home-assistants.service';
import { createOwnBrokerShow } from './home-assistant/own-broker.service';
import { integrationsArchive } from './integrations.archive';
import { integrationRoutes } from './integrations.routes';
import { onDevicesLeaving, purgeIntegrations } from './integrations.service';
import { createIntegrationLog } from './log/log.service';

/** Where readings, states and commands of an organisation go on to. */
export const integrationsModule = defineModule({
  name: 'integrations',
  needs: { history: historyModule, ingest: ingestModule },
  jobKinds: [INTEGRATION_JOB],
  archive: integrationsArchive,
  create(platform, { history: { ports }, ingest: { ingest, carriedUplinks, ports: ingestPorts } }) {
    const log = platform.closing.add(createIntegrationLog({ ...platform, ingest }));
    const ownBroker = platform.closing.add(createOwnBrokerShow({ ...platform, ingest, carriedUplinks }));
    ingestPorts.register({ noteOrganisationSubscribed: ownBroker.noteSubscription });
    const homeAssistants = platform.closing.add(createHomeAssistants(platform));
    // Without threads the event loop is busy with whatever is read and sent, too.
    const burst = platform.config.WORKER_THREADS === 'on' ? platform.closing.add(watchBursts()) : NO_BURSTS;
    ports.register({ beforePacking: log.beforePacking });
    return {
      services: { homeAssistants },
      routes: [integrationRoutes({ ...platform, integrationLog: log })],
      work: [
        job(INTEGRATION_JOB, (work) => (one, running) => serveIntegration({ ...work, burst }, one, running)),
      ],
      schedules: [
        every('note states for integrations', 5 * SECOND_MS, ({ db }) => log.noteStates(db)),
        every('show devices to Home Assistant', SECOND_MS, ({ db }) => homeAssistants.serve(db)),
        every('catch up integrations', MINUTE_MS, async (work) => {
          await log.catchUp(work.db);
          await log.noteStates(work.db, 'seldom');
          await wakeForgotten(work);
        }),
        every('purge integrations', HOUR_MS, purgeIntegrations),
      ],
      recover: log.recover,
      flush: log.flush,
      onDevicesLeaving,
    };
  },
});
