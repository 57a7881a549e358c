import type { KindParts } from '../kind';
import { ScatterView } from './ScatterView';

export const scatter: KindParts<'scatter'> = {
  View: ScatterView,
};
