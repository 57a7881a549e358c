import { z } from 'zod';
import { Advice } from '../advice/advice';
import { ADVICE_LIMITS, ADVICE_PERIODS, PLACES, REPLACED_REASONS, URGENCIES } from '../advice/advice-limits';
import { ADVICE_QUANTITY_KEYS, ADVICE_SUBJECTS, AdviceQuestion } from '../advice/question';
import { STAGES } from '../advice/subjects';
import { call } from '../call';
import { SOIL_NAMES } from '../definitions/derived-choices';
import { answer, FileAnswer, lineUpTo } from '../fields';
import { Eui } from '../ids';
import { LANGUAGE_NAMES } from '../languages';
import { LINES_TYPE } from '../lines-type';

const QuestionId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const AdviceId = z.uuid();
const ResourceId = z.string().min(1).max(64);

const Node = answer({
  eui: Eui,
  name: z.string(),
  channels: z.array(
    answer({
      channel: z.number(),
      /** Empty: its number stands alone. */
      name: z.string(),
      measurements: z.array(
        answer({
          measurement_id: z.number(),
          /** What the organisation calls it on this channel; empty: as everywhere. */
          name: z.string(),
          /** What the adviser may judge it as; none: it has no ranges for it. */
          quantities: z.array(z.enum(ADVICE_QUANTITY_KEYS)),
        }),
      ),
    }),
  ),
});
export type AdviceNode = z.infer<typeof Node>;

const Question = answer({
  question_id: z.number(),
  /** What it is about, and where, in the caller's language. */
  name: z.string(),
  subject: z.enum(ADVICE_SUBJECTS),
  stage: z.enum(STAGES),
  place: z.enum(PLACES),
  soil: z.enum(SOIL_NAMES).nullable(),
  location: z.string(),
  period: z.enum(ADVICE_PERIODS),
  series: z.array(answer({ eui: Eui, channel: z.number(), measurement_id: z.number() })),
  /** Who asked first; null: the account was deleted. */
  asked_by: z.string().nullable(),
  /** The newest advice; null: there is none yet. */
  newest: answer({ advice_id: z.string(), made_at: z.number(), urgency: z.enum(URGENCIES) }).nullable(),
});
export type ListedQuestion = z.infer<typeof Question>;

const Made = answer({ advice_id: z.string(), made_at: z.number() });

/** A line of what a language model says: sentences that were checked against the advice, then how it ended. */
export const ConverseLine = z.discriminatedUnion('kind', [
  answer({ kind: z.literal('text'), text: z.string() }),
  answer({ kind: z.literal('done'), model: z.string() }),
  /** It said what the advice does not say, or broke off: what the rules say stands in place of all of it. */
  answer({ kind: z.literal('replaced'), reason: z.enum(REPLACED_REASONS) }),
]);
export type ConverseLine = z.input<typeof ConverseLine>;

/** Begun; asked for again with the `resource_id` until it is there. */
const Begun = answer({ resource_id: z.string(), question_id: z.number() });

/** The agronomic adviser. */
export const advice = {
  listNodes: call({
    method: 'POST',
    path: '/ai/list_nodes',
    reads: true,
    readsMuch: true,
    role: 'observer',
    summary: 'Nodes by name with the numbers that they have measured: what the adviser can be asked about',
    result: z.array(Node),
  }),
  ask: call({
    method: 'POST',
    path: '/ai/view_suggestion_by_measurements',
    needsCredits: true,
    role: 'observer',
    summary:
      'Asks the adviser about at most five measurements; the answer names a resource_id, and asking for that gives the advice once it is there',
    /** A question, or the `resource_id` of one that was asked. */
    body: z
      .object({
        resource_id: ResourceId.optional(),
        question: AdviceQuestion.optional(),
      })
      .refine(({ resource_id: id, question }) => (id === undefined) !== (question === undefined), {
        path: ['question'],
      }),
    result: z.union([Begun, answer({ advice_id: z.string(), question_id: z.number() })]),
    fails: [
      'device_not_in_organisation',
      'resource_missing',
      'trigger_limit',
      'in_progress',
      'expired',
      'no_data',
    ],
  }),
  askAgain: call({
    method: 'POST',
    path: '/ai/ask_again',
    needsCredits: true,
    role: 'observer',
    summary: 'Asks a kept question again, up to now',
    body: z.object({ question_id: QuestionId }),
    result: Begun,
    fails: ['resource_missing', 'trigger_limit'],
  }),
  listQuestions: call({
    method: 'GET',
    path: '/ai/list_questions',
    role: 'observer',
    summary: "The organisation's questions, the newest advice first",
    result: z.array(Question),
  }),
  view: call({
    method: 'GET',
    path: '/ai/view_advice',
    needsCredits: true,
    role: 'observer',
    summary: 'An advice on a question, the newest unless another is named, with the one before it to compare',
    query: z.object({ question_id: QuestionId, advice_id: AdviceId.optional() }),
    result: answer({
      question: Question,
      advice: Made.extend({ advice: Advice }).nullable(),
      before: Made.extend({ advice: Advice }).nullable(),
      /** All that are kept, the newest first. */
      made: z.array(Made),
      /** The `resource_id` of what was asked last, where no advice came of it until now; null: it did. */
      asked: z.string().nullable(),
    }),
    fails: ['resource_missing'],
  }),
  converse: call({
    method: 'POST',
    path: '/ai/converse',
    stream: LINES_TYPE,
    needsCredits: true,
    role: 'observer',
    summary:
      'Has the language model of the operator put an advice into words, or answer a question about it: lines of JSON, each with sentences that were checked',
    body: z.object({
      advice_id: AdviceId,
      /** Absent: the language of the request. */
      language: z.enum(LANGUAGE_NAMES).optional(),
      /** Absent: the advice is put into words. */
      question: lineUpTo(ADVICE_LIMITS.modelQuestionLength).min(1).optional(),
    }),
    result: ConverseLine,
    fails: ['resource_missing', 'feature_unsupported', 'trigger_limit', 'in_progress', 'no_data'],
  }),
  viewWording: call({
    method: 'GET',
    path: '/ai/view_wording',
    needsCredits: true,
    role: 'observer',
    summary: 'Which language model the operator has, and in which words it put an advice before',
    query: z.object({ advice_id: AdviceId, language: z.enum(LANGUAGE_NAMES).optional() }),
    result: answer({
      /** null: there is none. */
      model: z.string().nullable(),
      /** null: it has not been asked for in this language and these units. */
      wording: answer({ model: z.string(), text: z.string(), made_at: z.number() }).nullable(),
    }),
    fails: ['resource_missing'],
  }),
  removeQuestion: call({
    method: 'POST',
    path: '/ai/delete_question',
    role: 'administrator',
    summary: 'Deletes a question with its advices',
    body: z.object({ question_id: QuestionId }),
    fails: ['resource_missing'],
  }),
  exportPdf: call({
    method: 'GET',
    path: '/ai/export_advice',
    file: 'application/pdf',
    needsCredits: true,
    role: 'observer',
    summary: 'An advice as PDF, in the language and units of the caller',
    query: z.object({ advice_id: AdviceId }),
    result: FileAnswer,
    fails: ['resource_missing'],
  }),
};
