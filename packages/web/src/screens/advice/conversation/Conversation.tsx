import type { Advice } from '@fieldscope/contract/advice/advice';
import type { Language } from '@fieldscope/contract/languages';
import { Button } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useLanguage, useTexts } from '../../../texts/use-texts';
import { PageSection } from '../../../ui/layout/PageSection';
import { AskBox } from './AskBox';
import classes from './Conversation.module.css';
import { useWording } from './conversation.queries';
import { SpeakerMark } from './SpeakerMark';
import { TurnView } from './TurnView';
import { useConversation } from './use-conversation';

interface ConversationProps {
  adviceId: string;
  advice: Advice;
}

/** An advice in the words of the operator's language model, and questions about it; nothing where there is none. */
export function Conversation(shown: ConversationProps) {
  const language = useLanguage();
  return <InLanguage key={`${shown.adviceId} ${language}`} {...shown} language={language} />;
}

function InLanguage({ adviceId, advice, language }: ConversationProps & { language: Language }) {
  const { t } = useTexts('conversation');
  const told = { advice_id: adviceId, language };
  const { data } = useWording(told);
  const { turns, say, stop } = useConversation(told);
  if (!data || data.model === null) return null;
  const { model, wording } = data;
  const isBusy = turns.some(({ outcome }) => outcome.kind === 'running');
  const isWorded = turns.some(({ question }) => question === undefined);
  return (
    <PageSection title={t('title')} isCard>
      <div className={classes.conversation}>
        <p className={classes.muted}>{t('about', { model })}</p>
        {wording && !isWorded && (
          <article className={classes.turn} aria-label={t('words.title')}>
            <SpeakerMark model={wording.model} />
            <p className={classes.text}>{wording.text}</p>
          </article>
        )}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            {...{ turn, advice, model }}
            onStop={stop}
            onAgain={() => say(turn.question, turn.id)}
          />
        ))}
        {!isWorded && wording?.model !== model && (
          <Button
            className={classes.again}
            variant="default"
            leftSection={<IconMessageChatbot size={16} />}
            disabled={isBusy}
            onClick={() => say(undefined)}
          >
            {t('words.action')}
          </Button>
        )}
        <AskBox isBusy={isBusy} onAsk={(question) => say(question)} />
      </div>
    </PageSection>
  );
}
