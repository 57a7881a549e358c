import type { KindEditor } from '../kind';
import { ClockFields } from './ClockFields';
import { ClockPicture } from './ClockPicture';

export const clockEditor: KindEditor<'clock'> = { Fields: ClockFields, Picture: ClockPicture };
