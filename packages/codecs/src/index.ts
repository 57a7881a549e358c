export type { CommandNumber, Evidence, Order } from './command-kinds/kind';
export { hasRule } from './command-kinds/set-thresholds';
export { isSwitchOpen } from './command-kinds/switch';
export { confirms, encodeOrder, numbersOf, proofOf, proofOfKind, subjectOf } from './command-rules';
export type { CommandKind, Downlink, DownlinkCommand, EventSettings, MinutesRange } from './commands';
export { crc16Kermit } from './crc';
export { decodeUplink, explainUplink } from './decode';
export { encodeDownlink } from './downlink';
export { type Certainty, type ModelMatch, modelsThatRead, type Payload } from './matching';
export type { DeviceModel } from './model';
export { ORDER } from './order-names';
export type {
  ChannelStatus,
  DecodeOutcome,
  DeviceInfo,
  MeasurementValue,
  Reading,
  RefusalReason,
  ThresholdRule,
  ThresholdSetting,
} from './outcome';
export type { PartMeaning, PayloadPart } from './parts';
export { findModel, MODELS } from './registry';
