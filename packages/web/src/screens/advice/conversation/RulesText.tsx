import type { Advice } from '@fieldscope/contract/advice/advice';
import { adviceText } from '@fieldscope/contract/advice/sentence';
import { useAdviceWriter } from '../use-advice-writer';
import classes from './Conversation.module.css';
import { SpeakerMark } from './SpeakerMark';

/** What the rules say, in place of an answer; what they cannot judge stands on the page already. */
export function RulesText({ advice }: { advice: Advice }) {
  const writer = useAdviceWriter();
  const judged = advice.findings.filter(({ urgency }) => urgency !== 'unknown');
  return (
    <>
      <SpeakerMark model={null} />
      <p className={classes.text}>{adviceText({ ...advice, findings: judged }, writer)}</p>
    </>
  );
}
