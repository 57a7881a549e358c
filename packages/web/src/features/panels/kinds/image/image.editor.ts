import type { KindEditor } from '../kind';
import { ImageFields } from './ImageFields';
import { ImagePicture } from './ImagePicture';

export const imageEditor: KindEditor<'image'> = { Fields: ImageFields, Picture: ImagePicture };
