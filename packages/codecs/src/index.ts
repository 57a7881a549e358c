export type { CommandKind, Downlink, DownlinkCommand, EventSettings, MinutesRange } from './commands';
export { confirms, type Evidence, proofOf } from './confirm';
export { crc16Kermit } from './crc';
export { decodeUplink, explainUplink } from './decode';
export { encodeDownlink } from './downlink';
export { type Certainty, type ModelMatch, modelsThatRead, type Payload } from './matching';
export type { DeviceModel } from './model';
export type {
  ChannelStatus,
  DecodeOutcome,
  DeviceInfo,
  MeasurementValue,
  Reading,
  RefusalReason,
  ThresholdSetting,
} from './outcome';
export type { PartMeaning, PayloadPart } from './parts';
export { findModel, MODELS } from './registry';
