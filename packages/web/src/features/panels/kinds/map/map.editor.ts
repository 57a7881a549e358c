import type { KindEditor } from '../kind';
import { MapFields } from './MapFields';
import { MapPicture } from './MapPicture';

export const mapEditor: KindEditor<'map'> = { Fields: MapFields, Picture: MapPicture };
