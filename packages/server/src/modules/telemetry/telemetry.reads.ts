import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { localFigures } from '@fieldscope/contract/calls/local-figures';
import { type Read, read } from '../../platform/http/reads';
import { listCompleteData } from './complete-data.service';
import { listLocalFigures } from './local-figures.service';
import { viewHistorySpace } from './stored-history.service';
import { listActivity, listData, listHistory, listMeasurements } from './telemetry.service';

export const telemetryReads: readonly Read[] = [
  read(channels.listHistory, listHistory),
  read(localFigures.list, listLocalFigures),
  read(channels.listData, listData),
  read(completeChannelData.list, listCompleteData),
  read(channels.listMeasurements, listMeasurements),
  read(channels.listActivity, listActivity),
  read(channels.viewHistorySpace, viewHistorySpace),
];
