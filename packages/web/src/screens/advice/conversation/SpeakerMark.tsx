import { IconMessageChatbot, IconRulerMeasure } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import classes from './Conversation.module.css';

/** Which adviser spoke. @param model null: the built-in one */
export function SpeakerMark({ model }: { model: string | null }) {
  const { t } = useTexts('conversation');
  const Icon = model === null ? IconRulerMeasure : IconMessageChatbot;
  return (
    <p className={classes.speaker}>
      <Icon size={16} aria-hidden />
      {model === null ? t('speaker.rules') : t('speaker.model', { model })}
    </p>
  );
}
