import { adviceReads } from './modules/advice/advice.reads';
import { alarmReads } from './modules/alarms/alarms.reads';
import { assistantReads } from './modules/assistants/assistants.reads';
import { deviceViewReads } from './modules/device-views/device-views.reads';
import { diagnosisReads } from './modules/diagnosis/diagnosis.reads';
import { exportReads } from './modules/exports/exports.reads';
import { fieldReads } from './modules/fields/fields.reads';
import { importReads } from './modules/imports/imports.reads';
import { openApiReads } from './modules/open-api/open-api.reads';
import { sharedReads } from './modules/panel-shares/panel-shares.reads';
import { panelReads } from './modules/panels/panels.reads';
import { reportReads } from './modules/reports/reports.reads';
import { sceneReads } from './modules/scenes/scenes.reads';
import { telemetryReads } from './modules/telemetry/telemetry.reads';
import { topologyReads } from './modules/topology/topology.reads';
import { trackerReads } from './modules/trackers/trackers.reads';
import type { Read } from './platform/http/reads';

/** Every call that is answered in a worker thread. */
export const READS: readonly Read[] = [
  ...adviceReads,
  ...telemetryReads,
  ...exportReads,
  ...alarmReads,
  ...diagnosisReads,
  ...trackerReads,
  ...topologyReads,
  ...importReads,
  ...sceneReads,
  ...fieldReads,
  ...deviceViewReads,
  ...panelReads,
  ...reportReads,
  ...sharedReads,
  ...openApiReads,
  ...assistantReads,
];
