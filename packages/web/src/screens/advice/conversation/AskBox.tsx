import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import classes from './Conversation.module.css';

interface AskBoxProps {
  isBusy: boolean;
  onAsk(question: string): void;
}

/** A question about the advice, in a line. */
export function AskBox({ isBusy, onAsk }: AskBoxProps) {
  const { t } = useTexts('conversation');
  const [question, setQuestion] = useState('');
  const asked = question.trim();
  return (
    <form
      className={classes.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (asked === '' || isBusy) return;
        onAsk(asked);
        setQuestion('');
      }}
    >
      <TextInput
        className={classes.askText}
        label={t('ask.label')}
        placeholder={t('ask.example')}
        maxLength={ADVICE_LIMITS.modelQuestionLength}
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconSend size={16} />} disabled={asked === '' || isBusy}>
        {t('ask.action')}
      </Button>
    </form>
  );
}
