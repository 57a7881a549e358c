import { DAY_MS, MINUTE_MS } from '../time';

/** Apart from `LIMITS`, which the first page loads. */
export const ADVICE_LIMITS = {
  /** Of one question on the page; the public API takes more (facts: open-api, section 5). */
  measurements: 5,
  openMeasurements: 6,
  locationLength: 64,
  /** Of one organisation on the page; the oldest one gives way. */
  questions: 50,
  /** The same of programs, however many access keys there are. */
  openQuestions: 500,
  /** Of one question; the oldest one gives way. */
  advices: 30,
  /** Of one account or access key within `askedMs` (facts: open-api, section 5). */
  asked: 10,
  askedMs: 5 * MINUTE_MS,
  /** After this time without a result there is none. */
  workMs: 2 * MINUTE_MS,
  /** What the public API asked is kept so long. */
  openKeptMs: 30 * DAY_MS,
  /** What counts as now. */
  recentDays: 7,
  /** A stage is taken to last since then: nobody says when it began, and crops pass through it. */
  stageDays: 30,
  /** Points of a small curve. */
  curvePoints: 90,
  /** A time without a reading that is named. */
  gapMs: 6 * 60 * MINUTE_MS,
  /** Findings of one advice. */
  findings: 40,
  /** What people ask a language model about an advice. */
  modelQuestionLength: 500,
} as const;

/** Why what a language model said is not shown: it is not in the advice, is no plain text, broke off, or says nothing of it. */
export const REPLACED_REASONS = ['number', 'form', 'cut_off', 'off_topic'] as const;
export type ReplacedReason = (typeof REPLACED_REASONS)[number];

export const ADVICE_PERIODS = ['month', 'half_year', 'year'] as const;
export type AdvicePeriod = (typeof ADVICE_PERIODS)[number];

/** Days of a period (facts: open-api, section 5). */
export const ADVICE_PERIOD_DAYS: Readonly<Record<AdvicePeriod, number>> = {
  month: 30,
  half_year: 180,
  year: 360,
};

/** Where the crop grows or the animals are: what can be done depends on it. */
export const PLACES = ['field', 'orchard', 'greenhouse', 'mushroom_farm', 'barn'] as const;
export type Place = (typeof PLACES)[number];

/** How soon something has to be done about a finding; the most urgent first. */
export const URGENCIES = ['now', 'soon', 'watch', 'fine', 'unknown'] as const;
export type Urgency = (typeof URGENCIES)[number];
