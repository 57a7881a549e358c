import type { KindEditor } from '../kind';
import { ScaleFields } from '../ScaleFields';
import { GaugePicture } from './GaugePicture';

export const gaugeEditor: KindEditor<'gauge'> = {
  Fields: ScaleFields,
  Picture: GaugePicture,
};
