import type { KindParts } from '../kind';
import { VideoView } from './VideoView';

export const video: KindParts<'video'> = {
  View: VideoView,
  isBare: true,
};
