import type { KindParts } from '../kind';
import { ClockView } from './ClockView';

export const clock: KindParts<'clock'> = {
  View: ClockView,
};
