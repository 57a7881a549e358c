import type { KindEditor } from '../kind';
import { LineChartFields } from './LineChartFields';
import { LineChartPicture } from './LineChartPicture';

export const lineChartEditor: KindEditor<'line_chart'> = {
  Fields: LineChartFields,
  Picture: LineChartPicture,
};
