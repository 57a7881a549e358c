import type { DeviceCommand, DeviceCommandKind } from '@fieldscope/contract/command-kinds';
import { buzzer } from './kinds/buzzer';
import type { InWords, Words } from './kinds/kind';
import { locate } from './kinds/locate';
import { reboot } from './kinds/reboot';
import { reportEventSettings } from './kinds/report-event-settings';
import { reportStatus } from './kinds/report-status';
import { setCo2Multiplier } from './kinds/set-co2-multiplier';
import { setEventSettings } from './kinds/set-event-settings';
import { setGpsInterval } from './kinds/set-gps-interval';
import { setInterval } from './kinds/set-interval';
import { setOwn } from './kinds/set-own';
import { setSosMode } from './kinds/set-sos-mode';
import { setStrategy } from './kinds/set-strategy';
import { setThresholds } from './kinds/set-thresholds';
import { setTrackerIntervals } from './kinds/set-tracker-intervals';
import { setWorkMode } from './kinds/set-work-mode';
import { switchChannel } from './kinds/switch';

const IN_WORDS: { [Kind in DeviceCommandKind]: InWords<Kind> } = {
  set_interval: setInterval,
  set_tracker_intervals: setTrackerIntervals,
  set_co2_multiplier: setCo2Multiplier,
  set_gps_interval: setGpsInterval,
  set_work_mode: setWorkMode,
  set_strategy: setStrategy,
  set_sos_mode: setSosMode,
  set_event_settings: setEventSettings,
  set_thresholds: setThresholds,
  set_own: setOwn,
  switch: switchChannel,
  locate,
  buzzer,
  report_event_settings: reportEventSettings,
  report_status: reportStatus,
  reboot,
};

/** A command in words: "Uplink interval: 10 min". */
export const commandInWords = (t: Words, command: DeviceCommand): string =>
  (IN_WORDS[command.kind] as InWords<DeviceCommandKind>)(t, command);
