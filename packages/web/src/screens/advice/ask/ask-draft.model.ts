import type { AdvicePeriod, Place } from '@fieldscope/contract/advice/advice-limits';
import {
  type AdviceQuestion,
  type AdviceSubject,
  isAnimal,
  stagesOfSubject,
} from '@fieldscope/contract/advice/question';
import { CROPS, type CropGroup, type Stage } from '@fieldscope/contract/advice/subjects';
import type { AdviceNode } from '@fieldscope/contract/calls/advice';
import type { SeriesKey } from '@fieldscope/contract/calls/channels';

/** A question while it is put together. */
export interface AskDraft {
  subject: AdviceSubject | null;
  stage: Stage;
  place: Place | null;
  /** The reader chose the place: another crop leaves it. */
  isPlaceChosen: boolean;
  soil: AdviceQuestion['soil'];
  location: string;
  period: AdvicePeriod;
  series: readonly SeriesKey[];
}

export const FIRST_DRAFT: AskDraft = {
  ...{ subject: null, stage: 'any', place: null, isPlaceChosen: false, soil: null },
  ...{ location: '', period: 'month', series: [] },
};

const PLACE_OF: Readonly<Record<CropGroup, Place>> = {
  ...{ field: 'field', orchard: 'orchard', greenhouse: 'greenhouse', mushrooms: 'mushroom_farm' },
};

/** Where a crop usually grows, or animals are kept. */
const usualPlaceOf = (subject: AdviceSubject): Place =>
  isAnimal(subject) ? 'barn' : PLACE_OF[CROPS[subject].group];

/** Another crop or kind of animal: the stage stays if it has it, the place follows until the reader has chosen one. */
export function withSubject(draft: AskDraft, subject: AdviceSubject): AskDraft {
  return {
    ...{ ...draft, subject },
    stage: stagesOfSubject(subject).includes(draft.stage) ? draft.stage : 'any',
    place: draft.isPlaceChosen ? draft.place : usualPlaceOf(subject),
  };
}

export type MissingPart = 'subject' | 'place' | 'series';

export const missingIn = ({ subject, place, series }: AskDraft): ReadonlySet<MissingPart> =>
  new Set([
    ...(subject === null ? (['subject'] as const) : []),
    ...(place === null ? (['place'] as const) : []),
    ...(series.length === 0 ? (['series'] as const) : []),
  ]);

/** What is asked; the texture of the soil only where it is needed. Nothing may be missing in the draft. */
export function questionOf(
  draft: AskDraft,
  { needsSoil, timezone }: { needsSoil: boolean; timezone: string },
) {
  const { subject, stage, place, soil, location, period, series } = draft;
  return {
    ...{ subject: subject!, stage, place: place!, location: location.trim(), period, timezone },
    ...{ soil: needsSoil ? soil : null, series: [...series] },
  };
}

/** A key of a series. */
export const nameOf = (series: { eui: string; channel: number; measurement_id: number }): string =>
  `${series.eui} ${series.channel} ${series.measurement_id}`;

/** Whether soil water is among the chosen measurements. */
export const needsSoil = (nodes: readonly AdviceNode[], chosen: readonly SeriesKey[]): boolean => {
  const names = new Set(chosen.map(nameOf));
  return nodes.some(({ eui, channels }) =>
    channels.some(({ channel, measurements }) =>
      measurements.some(
        ({ measurement_id, quantities }) =>
          quantities.includes('soilWater') && names.has(nameOf({ eui, channel, measurement_id })),
      ),
    ),
  );
};
