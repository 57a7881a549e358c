import { type Read, read } from '../../platform/http/reads';
import * as fleet from './fleet-answers.service';
import * as past from './history-answers.service';
import { TOOLS } from './tools.model';

export const assistantReads: readonly Read[] = [
  read(TOOLS.overview, fleet.viewOverview),
  read(TOOLS.find_devices, fleet.findDevices),
  read(TOOLS.latest_values, fleet.viewLatest),
  read(TOOLS.history, past.viewHistory),
  read(TOOLS.compare_periods, past.viewComparison),
  read(TOOLS.alarms, fleet.viewAlarms),
  read(TOOLS.attention, fleet.viewAttention),
  read(TOOLS.agronomy, fleet.viewAgronomy),
  read(TOOLS.raw_uplinks, fleet.viewUplinks),
];
