import type { Advice } from '@fieldscope/contract/advice/advice';
import { adviceText } from '@fieldscope/contract/advice/sentence';
import { useAdviceWriter } from '../use-advice-writer';
import classes from './Conversation.module.css';
import { SpeakerMark } from './SpeakerMark';

/** What the rules say, in place of an answer. */
export function RulesText({ advice }: { advice: Advice }) {
  const writer = useAdviceWriter();
  return (
    <>
      <SpeakerMark model={null} />
      <p className={classes.text}>{adviceText(advice, writer)}</p>
    </>
  );
}
