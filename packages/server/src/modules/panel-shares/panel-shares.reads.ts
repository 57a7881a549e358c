import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { devices } from '@fieldscope/contract/calls/devices';
import { panels } from '@fieldscope/contract/calls/panels';
import { trackers } from '@fieldscope/contract/calls/trackers';
import { type Read, sharedRead } from '../../platform/http/reads';
import * as views from './shared-views.service';

export const sharedReads: readonly Read[] = [
  sharedRead(devices.listLatest, views.listLatest),
  sharedRead(panels.viewData, views.viewData),
  sharedRead(panels.viewCurves, views.viewCurves),
  sharedRead(channels.listHistory, views.listHistory),
  sharedRead(channels.listData, views.listData),
  sharedRead(channels.listActivity, views.listActivity),
  sharedRead(completeChannelData.list, views.listCompleteData),
  sharedRead(trackers.listPositions, views.listPositions),
];
