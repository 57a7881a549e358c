import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { defineModule, every, job } from '../../platform/module';
import { geofencesModule } from '../geofences/geofences.module';
import { ingestModule } from '../ingest/ingest.module';
import { alarmsArchive } from './alarms.archive';
import { alarmRoutes } from './alarms.routes';
import { deliverAlarms } from './delivery/delivery.service';
import { onDevicesLeaving } from './devices-leaving.service';
import { createAlarmEvaluation } from './evaluation/evaluation.service';
import { purgePushes, pushEnds, pushHeld } from './push/alarm-push.service';
import { restartGeofenceRules } from './rules/geofence-rules.service';
import { endUnwatchedAlarms, purgeAlarms } from './rules/rules.service';
import { sealAddresses } from './webhooks/webhook-addresses.service';
import { sendWebhookMessage, WEBHOOK_JOB } from './webhooks/webhook-delivery.service';

/** Rules, what they found, and whom they notify. */
export const alarmsModule = defineModule({
  name: 'alarms',
  needs: { ingest: ingestModule, geofences: geofencesModule },
  jobKinds: [WEBHOOK_JOB],
  archive: alarmsArchive,
  create(platform, { ingest: { ingest }, geofences }) {
    const { config, closing } = platform;
    const evaluation = closing.add(createAlarmEvaluation({ ...platform, ingest }));
    geofences.ports.register({ restartRules: restartGeofenceRules, reloadRules: evaluation.reload });
    return {
      services: { evaluation },
      routes: [alarmRoutes({ ...platform, alarmEvaluation: evaluation })],
      work: [job(WEBHOOK_JOB, (work) => (message) => sendWebhookMessage(work, message))],
      schedules: [
        every('fire alarms', 10 * SECOND_MS, ({ db }) => evaluation.fireDue(db)),
        every('deliver alarms', 5 * SECOND_MS, deliverAlarms),
        every('push ends of alarms', 10 * SECOND_MS, pushEnds),
        every('push alarms after quiet hours', 30 * SECOND_MS, pushHeld),
        every('catch up alarms', 5 * MINUTE_MS, ({ db }) => evaluation.catchUp(db)),
        every('end unwatched alarms', MINUTE_MS, endUnwatchedAlarms),
        every('purge alarms', HOUR_MS, purgeAlarms),
        every('purge pushed alarms', HOUR_MS, purgePushes),
      ],
      async recover(db) {
        await sealAddresses({ ...platform, db });
        await evaluation.recover(db);
      },
      async onBeforeListening() {
        if (config.ROLES.includes('ingest')) await evaluation.listen();
      },
      flush: evaluation.flush,
      onDevicesLeaving,
    };
  },
});
