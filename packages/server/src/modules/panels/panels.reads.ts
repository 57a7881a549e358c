import { panels } from '@fieldscope/contract/calls/panels';
import { type Read, read } from '../../platform/http/reads';
import { viewPanelCurves } from './panel-curves.service';
import { viewPanelData } from './panel-data.service';

export const panelReads: readonly Read[] = [
  read(panels.viewData, viewPanelData),
  read(panels.viewCurves, viewPanelCurves),
];
