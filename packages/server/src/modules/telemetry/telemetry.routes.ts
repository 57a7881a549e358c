import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { localFigures } from '@fieldscope/contract/calls/local-figures';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import { clearHistory } from './stored-history.service';

export const telemetryRoutes: Routes = (bind) => {
  bind(channels.listHistory, inWorker(channels.listHistory));
  bind(localFigures.list, inWorker(localFigures.list));
  bind(channels.listData, inWorker(channels.listData));
  bind(completeChannelData.list, inWorker(completeChannelData.list));
  bind(channels.listMeasurements, inWorker(channels.listMeasurements));
  bind(channels.listActivity, inWorker(channels.listActivity));
  bind(channels.clearHistory, clearHistory);
  bind(channels.viewHistorySpace, inWorker(channels.viewHistorySpace));
};
