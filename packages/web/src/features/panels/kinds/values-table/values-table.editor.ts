import type { KindEditor } from '../kind';
import { ValuesTableFields } from './ValuesTableFields';
import { ValuesTablePicture } from './ValuesTablePicture';

export const valuesTableEditor: KindEditor<'values_table'> = {
  Fields: ValuesTableFields,
  Picture: ValuesTablePicture,
};
