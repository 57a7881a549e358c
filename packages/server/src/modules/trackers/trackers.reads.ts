import { trackers } from '@fieldscope/contract/calls/trackers';
import { type Read, read } from '../../platform/http/reads';
import { listPositions } from './tracker-paths.service';
import { listOverview } from './trackers.service';

export const trackerReads: readonly Read[] = [
  read(trackers.listPositions, listPositions),
  read(trackers.listOverview, listOverview),
];
