import type { KindEditor } from '../kind';
import { PlaySoundFields } from './PlaySoundFields';
import { PlaySoundPicture } from './PlaySoundPicture';

export const playSoundEditor: KindEditor<'play_sound'> = {
  Fields: PlaySoundFields,
  Picture: PlaySoundPicture,
};
