import { channels } from '@fieldscope/contract/calls/channels';
import type { Routes } from '../../platform/http/bind';
import { clearHistory, viewHistorySpace } from './stored-history.service';
import { listActivity, listData, listHistory, listMeasurements } from './telemetry.service';

export const telemetryRoutes: Routes = (bind) => {
  bind(channels.listHistory, listHistory);
  bind(channels.listData, listData);
  bind(channels.listMeasurements, listMeasurements);
  bind(channels.listActivity, listActivity);
  bind(channels.clearHistory, clearHistory);
  bind(channels.viewHistorySpace, viewHistorySpace);
};
