import type { DeviceCommandKind } from '@fieldscope/contract/command-kinds';
import type { ComponentType } from 'react';
import { Co2MultiplierCard } from './cards/Co2MultiplierCard';
import type { CardProps } from './cards/card';
import { GpsIntervalCard } from './cards/GpsIntervalCard';
import { IntervalCard } from './cards/IntervalCard';
import { SosModeCard, StrategyCard, WorkModeCard } from './cards/mode-cards';
import { OwnSettings } from './cards/OwnSettings';
import { ResendPowerData } from './cards/ResendPowerData';
import { RestartDevice } from './cards/RestartDevice';
import { SwitchControl } from './cards/SwitchControl';
import { ThresholdSettings } from './cards/ThresholdSettings';
import { TrackerIntervals } from './cards/TrackerIntervals';

/** Where each kind of command is sent from on the tab of settings, in this order; null: from elsewhere. */
const CARD_OF: Readonly<Record<DeviceCommandKind, ComponentType<CardProps> | null>> = {
  set_interval: IntervalCard,
  set_tracker_intervals: TrackerIntervals,
  set_co2_multiplier: Co2MultiplierCard,
  set_gps_interval: GpsIntervalCard,
  switch: SwitchControl,
  set_work_mode: WorkModeCard,
  set_strategy: StrategyCard,
  set_sos_mode: SosModeCard,
  set_event_settings: ThresholdSettings,
  set_thresholds: ThresholdSettings,
  set_own: OwnSettings,
  locate: null,
  buzzer: null,
  report_event_settings: null,
  report_status: ResendPowerData,
  reboot: RestartDevice,
};

export const CARDS: readonly { kind: DeviceCommandKind; Card: ComponentType<CardProps> }[] = (
  Object.keys(CARD_OF) as DeviceCommandKind[]
).flatMap((kind) => {
  const Card = CARD_OF[kind];
  return Card ? { kind, Card } : [];
});
