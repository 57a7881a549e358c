import type { KindParts } from '../kind';
import { PlaySoundView } from './PlaySoundView';

export const playSound: KindParts<'play_sound'> = {
  View: PlaySoundView,
};
