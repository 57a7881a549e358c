import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { localFigures } from '@fieldscope/contract/calls/local-figures';
import type { Routes } from '../../platform/http/bind';
import { listCompleteData } from './complete-data.service';
import { listLocalFigures } from './local-figures.service';
import { clearHistory, viewHistorySpace } from './stored-history.service';
import { listActivity, listData, listHistory, listMeasurements } from './telemetry.service';

export const telemetryRoutes: Routes = (bind) => {
  bind(channels.listHistory, listHistory);
  bind(localFigures.list, listLocalFigures);
  bind(channels.listData, listData);
  bind(completeChannelData.list, listCompleteData);
  bind(channels.listMeasurements, listMeasurements);
  bind(channels.listActivity, listActivity);
  bind(channels.clearHistory, clearHistory);
  bind(channels.viewHistorySpace, viewHistorySpace);
};
