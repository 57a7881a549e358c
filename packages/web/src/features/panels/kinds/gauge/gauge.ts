import type { KindParts } from '../kind';
import { GaugeView } from './GaugeView';

export const gauge: KindParts<'gauge'> = {
  View: GaugeView,
};
