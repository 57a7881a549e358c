import type { KindEditor } from '../kind';
import { TextFields } from './TextFields';
import { TextPicture } from './TextPicture';

export const textEditor: KindEditor<'text'> = { Fields: TextFields, Picture: TextPicture };
