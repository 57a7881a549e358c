import type { KindEditor } from '../kind';
import { ScaleFields } from '../ScaleFields';
import { ThermometerPicture } from './ThermometerPicture';

export const thermometerEditor: KindEditor<'thermometer'> = {
  Fields: ScaleFields,
  Picture: ThermometerPicture,
};
