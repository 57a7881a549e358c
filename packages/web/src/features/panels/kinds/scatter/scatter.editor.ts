import type { KindEditor } from '../kind';
import { ScatterFields } from './ScatterFields';
import { ScatterPicture } from './ScatterPicture';

export const scatterEditor: KindEditor<'scatter'> = { Fields: ScatterFields, Picture: ScatterPicture };
