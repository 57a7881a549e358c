import type { KindEditor } from '../kind';
import { VideoFields } from './VideoFields';
import { VideoPicture } from './VideoPicture';

export const videoEditor: KindEditor<'video'> = { Fields: VideoFields, Picture: VideoPicture };
