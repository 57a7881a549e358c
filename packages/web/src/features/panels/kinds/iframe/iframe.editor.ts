import type { KindEditor } from '../kind';
import { IframeFields } from './IframeFields';
import { IframePicture } from './IframePicture';

export const iframeEditor: KindEditor<'iframe'> = { Fields: IframeFields, Picture: IframePicture };
