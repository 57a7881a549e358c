import type { KindEditor } from '../kind';
import { ScaleFields } from '../ScaleFields';
import { BarChartPicture } from './BarChartPicture';

export const barChartEditor: KindEditor<'bar_chart'> = {
  Fields: ScaleFields,
  Picture: BarChartPicture,
};
