/** Channels of devices, as their models, owners and uplinks make them: each in the transaction of its caller. */
export {
  addMeasured,
  deleteChannel,
  insertChannel,
  insertChannels,
  type ModelChannel,
  type ReportedChannel,
  renameChannel,
  replaceChannels,
  updateChannel,
  upsertReportedChannels,
} from './device-channels.repository';
