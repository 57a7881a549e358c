import type { KindParts } from '../kind';
import { ThermometerView } from './ThermometerView';

export const thermometer: KindParts<'thermometer'> = {
  View: ThermometerView,
};
