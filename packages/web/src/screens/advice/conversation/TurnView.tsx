import type { Advice } from '@fieldscope/contract/advice/advice';
import { Button } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import classes from './Conversation.module.css';
import { RulesText } from './RulesText';
import { SpeakerMark } from './SpeakerMark';
import type { Turn } from './turns.model';
import { useFailureWords } from './use-failure-words';

interface TurnProps {
  turn: Turn;
  advice: Advice;
  model: string;
  onStop(): void;
  onAgain(): void;
}

/** What was asked, and what became of it. */
export function TurnView({ turn, advice, model, onStop, onAgain }: TurnProps) {
  const { t } = useTexts('conversation');
  const failureWords = useFailureWords();
  const { question, text, outcome } = turn;
  const isRunning = outcome.kind === 'running';
  return (
    <article className={classes.turn} aria-label={question ?? t('words.title')} aria-busy={isRunning}>
      {question !== undefined && <h3 className={classes.question}>{question}</h3>}
      {text !== '' && (
        <>
          <SpeakerMark model={outcome.kind === 'done' ? outcome.model : model} />
          <p className={classes.text}>{text}</p>
        </>
      )}
      {isRunning && (
        <div className={classes.running}>
          <span className={classes.muted} role="status">
            {t('running')}
          </span>
          <Button variant="default" size="xs" leftSection={<IconPlayerStop size={14} />} onClick={onStop}>
            {t('stop')}
          </Button>
        </div>
      )}
      {outcome.kind === 'stopped' && <p className={classes.muted}>{t('stopped')}</p>}
      {outcome.kind === 'replaced' && (
        <>
          <Notice kind="warning" title={t(`replaced.${outcome.reason}`)}>
            {t('replaced.about')}
          </Notice>
          <RulesText advice={advice} />
        </>
      )}
      {outcome.kind === 'failed' && <Notice kind="critical">{failureWords(outcome.error)}</Notice>}
      {(outcome.kind === 'failed' || outcome.kind === 'stopped') && (
        <Button
          className={classes.again}
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} />}
          onClick={onAgain}
        >
          {t('common:retry')}
        </Button>
      )}
    </article>
  );
}
