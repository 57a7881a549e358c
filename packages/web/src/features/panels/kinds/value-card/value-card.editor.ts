import type { KindEditor } from '../kind';
import { ValueCardFields } from './ValueCardFields';
import { ValueCardPicture } from './ValueCardPicture';

export const valueCardEditor: KindEditor<'value_card'> = {
  Fields: ValueCardFields,
  Picture: ValueCardPicture,
};
