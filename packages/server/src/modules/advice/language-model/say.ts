import type { Advice } from '@fieldscope/contract/advice/advice';
import type { ReplacedReason } from '@fieldscope/contract/advice/advice-limits';
import type { AdviceWriter } from '@fieldscope/contract/advice/sentence';
import type { ConverseLine } from '@fieldscope/contract/calls/advice';
import type { Language } from '@fieldscope/contract/languages';
import { ANSWER_TOKENS, ChatFailure, type ChatModel, streamChat } from './chat-client';
import {
  AT_THE_BEGINNING,
  checkSentence,
  type FalseReason,
  type Sayable,
  sayableOf,
} from './checked-answer.model';
import { instructionsIn, type Message, messagesOf } from './prompt.model';
import { Sentences } from './sentences.model';
import { type ToldFacts, toldFacts, topicWords, withNames } from './told-facts.model';

/** What is to be said, to whom. */
export interface Telling {
  advice: Advice;
  writer: AdviceWriter;
  language: Language;
  /** undefined: the advice is put into words. */
  question: string | undefined;
}

/** A conversation that is ready to be sent, and what it may cost at most. */
export interface Prepared {
  facts: ToldFacts;
  sayable: Sayable;
  messages: Message[];
  instructions: string;
  /** Estimated for the messages, and all that the answer may have. */
  mostTokens: number;
}

/** What a conversation took; filled while it goes on. */
export interface Spent {
  tokens: number;
}

const REASONS: Record<FalseReason, ReplacedReason> = {
  number: 'number',
  link: 'form',
  characters: 'form',
  label: 'form',
  length: 'form',
  prompt: 'form',
};
/** A token has four letters of English; of Chinese each character, three bytes, may be one. */
const BYTES_PER_TOKEN = 3;
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

export function prepare({ advice, writer, language, question }: Telling): Prepared {
  const facts = toldFacts(advice, writer);
  const messages = messagesOf(facts, { language, question });
  return {
    facts,
    messages,
    sayable: sayableOf(facts, topicWords(advice, facts, writer), language),
    instructions: instructionsIn(language),
    mostTokens: tokensOf(JSON.stringify(messages)) + ANSWER_TOKENS,
  };
}

/**
 * What a model says, sentence by sentence, each held against the facts before it is given out.
 * @throws ChatFailure when nothing came
 */
export async function* say(
  prepared: Prepared,
  { model, gone, spent }: { model: ChatModel; gone: AbortSignal; spent: Spent },
): AsyncGenerator<ConverseLine> {
  const sentences = new Sentences();
  const check = checker(prepared);
  const estimate = (text: string) => tokensOf(JSON.stringify(prepared.messages) + text);
  let received = '';
  let isHeard = false;
  let isShown = false;
  try {
    for await (const piece of streamChat(model, prepared.messages, gone)) {
      if ('tokens' in piece) {
        spent.tokens = piece.tokens;
        continue;
      }
      isHeard = true;
      received += piece.text;
      for (const line of check(sentences.add(piece.text))) {
        yield line;
        if (line.kind === 'replaced') return;
        isShown = true;
      }
    }
    for (const line of check(sentences.end())) {
      yield line;
      if (line.kind === 'replaced') return;
      isShown = true;
    }
  } catch (error) {
    if (!(error instanceof ChatFailure) || received.trim() === '') throw error;
    yield { kind: 'replaced', reason: 'cut_off' };
    return;
  } finally {
    if (isHeard) spent.tokens ||= received === '' && !gone.aborted ? prepared.mostTokens : estimate(received);
  }
  if (received.trim() === '') throw new ChatFailure('it said nothing');
  yield isShown ? { kind: 'done', model: model.name } : { kind: 'replaced', reason: 'off_topic' };
}

/** Lines of sentences, up to the first false one. */
function checker({ facts, sayable, instructions }: Prepared) {
  let place = AT_THE_BEGINNING;
  return function* (sentences: readonly string[]): Generator<ConverseLine & { kind: 'text' | 'replaced' }> {
    for (const sentence of sentences) {
      const checked = checkSentence(sentence, { sayable, instructions, place });
      if (checked.kind === 'false') {
        yield { kind: 'replaced', reason: REASONS[checked.reason] };
        return;
      }
      if (checked.kind === 'left_out') continue;
      place = checked.place;
      yield { kind: 'text', text: withNames(checked.text, facts) };
    }
  };
}
