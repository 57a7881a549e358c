import {
  type ModelInput,
  type Threat,
  threatModel,
  WARNING_SOURCES,
} from '@fieldscope/agronomy/advice/threats';
import { APPLE_SCAB } from '@fieldscope/agronomy/apple-scab';
import { isThreeTens, SPORULATION_FROM, sporulationHours } from '@fieldscope/agronomy/downy-mildew';
import { PATHOGENS, wetnessNeedOf } from '@fieldscope/agronomy/infection';
import { CODLING_MOTH, COLORADO_BEETLE, stageAt } from '@fieldscope/agronomy/insects';
import { isHuttonDay, isHuttonPeriod } from '@fieldscope/agronomy/late-blight';
import { isLeafWet } from '@fieldscope/agronomy/leaf-wetness';
import { addMildewDay, NO_MILDEW } from '@fieldscope/agronomy/powdery-mildew';
import { infectionHours, type WetHour, type WetnessNeed } from '@fieldscope/agronomy/wet-period';
import type { FindingOf } from '@fieldscope/contract/advice/findings';
import { DERIVED_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Calendar } from './calendar.model';
import type { AirOfDay, ChannelAir } from './channel-air.model';

/** For each of some days in a row whether a disease may strike. */
type Strikes = (days: readonly AirOfDay[]) => boolean[];

const isHutton = (day: AirOfDay | undefined): boolean => day?.hours !== undefined && isHuttonDay(day.hours);

/** A day of which nothing is known ends a wet period. */
const NOTHING_KNOWN: readonly WetHour[] = Array.from({ length: 24 }, () => ({
  ...{ temperature: Number.NaN, isWet: false },
}));

const wetHours = ({ hours }: AirOfDay): readonly WetHour[] =>
  hours?.map(({ temperature, humidity }) => ({
    temperature,
    isWet: isLeafWet(temperature, humidity) === true,
  })) ?? NOTHING_KNOWN;

/** Diseases that infect while leaves are wet: on the day on which a wet period has lasted long enough. */
const whileWet =
  (need: WetnessNeed): Strikes =>
  (days) => {
    const hours = days.map(wetHours);
    const dayOfHours = hours.flatMap((ofDay, day) => ofDay.map(() => day));
    const struck = new Set(infectionHours(hours.flat(), need).map((hour) => dayOfHours[hour]));
    return days.map((_, day) => struck.has(day));
  };

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** From here on the pressure of powdery mildew is high. */
const HIGH_MILDEW = 60;

/** Hours between sunset of the day before and sunrise. */
function nightBefore(today: AirOfDay, before: AirOfDay | undefined) {
  const isDark = (day: AirOfDay, isWanted: (hour: number) => boolean) =>
    (day.hours ?? []).filter((_, hour) => isWanted(hour) && day.isLight?.(hour) === false);
  return [...(before ? isDark(before, (hour) => hour >= 12) : []), ...isDark(today, (hour) => hour < 12)];
}

const generic = (threat: Threat): Strikes =>
  whileWet(wetnessNeedOf(PATHOGENS[threatModel(threat).pathogen!]));

/** Diseases that are judged by air and rain, day by day. */
const STRIKES: { readonly [threat in Threat]?: Strikes } = {
  lateBlight: (days) =>
    days.map((today, index) => isHuttonPeriod(isHutton(days[index - 1]), isHutton(today))),
  appleScab: whileWet(APPLE_SCAB),
  powderyMildew(days) {
    let state = NO_MILDEW;
    return days.map(({ temperatures }) => {
      // The index stays over days without readings, of which nothing is known.
      if (!temperatures) return false;
      state = addMildewDay(state, temperatures);
      return state.index >= HIGH_MILDEW;
    });
  },
  downyMildew: (days) =>
    days.map(
      ({ temperatures, rain }, index) =>
        temperatures !== undefined &&
        rain !== undefined &&
        isThreeTens(
          sumOf(temperatures) / temperatures.length,
          sumOf(rain) + sumOf(days[index - 1]?.rain ?? []),
        ),
    ),
  downyMildewSpores: (days) =>
    days.map((today, index) => sporulationHours(nightBefore(today, days[index - 1])) >= SPORULATION_FROM),
  greyMould: generic('greyMould'),
  fruitRot: generic('fruitRot'),
  leafRust: generic('leafRust'),
  oliveLeafSpot: generic('oliveLeafSpot'),
};

/** Pests that the portal counts from a day that people chose: the derived measurement, and in which stages they do harm. */
const COUNTED = {
  coloradoBeetle: {
    derivedId: DERIVED_ID.coloradoBeetle,
    insect: COLORADO_BEETLE,
    harmful: ['firstInstar', 'secondInstar', 'thirdInstar', 'fourthInstar'],
  },
  codlingMoth: {
    derivedId: DERIVED_ID.codlingMoth,
    insect: CODLING_MOTH,
    harmful: [
      ...['firstHatch', 'fifthHatched', 'peakOfEggs'],
      ...['secondHatch', 'peakOfSecondMoths', 'secondPeakOfEggs'],
    ],
  },
} as const satisfies { readonly [threat in Threat]?: unknown };

const isCounted = (threat: Threat): threat is keyof typeof COUNTED => Object.hasOwn(COUNTED, threat);

/** Warnings of derived measurements for a crop, where they are switched on: which values harm it. */
const WARNINGS = {
  /** The forecast at midnight of the night that has begun. */
  nightFrost: {
    isOfStage: true,
    derivedId: DERIVED_ID.nightLeast,
    doesHarm: (least: number, { frostFrom = Number.NEGATIVE_INFINITY }: Endured) => least < frostFrom,
  },
  /** Irrigation that the water balance asks for; the node's settings are for this crop. */
  dryRootZone: {
    isOfStage: false,
    derivedId: DERIVED_ID.irrigationNeed,
    doesHarm: (need: number) => need > 0,
  },
} as const satisfies Record<keyof typeof WARNING_SOURCES, Warning>;

interface Warning {
  /** What is endured is that of the stage: nothing is said of the time before it. */
  isOfStage: boolean;
  derivedId: number;
  doesHarm(value: number, endured: Endured): boolean;
}

/** What a crop endures in its stage. */
export interface Endured {
  /** The lowest air temperature of any half hour at which nothing is lost, °C. */
  frostFrom?: number | undefined;
  /** When the stage is taken to have begun, epoch ms. */
  since: number;
}

/** Derived measurements that the adviser looks at where they are switched on. */
export const FOLLOWED_IDS: readonly number[] = [...Object.values(COUNTED), ...Object.values(WARNINGS)].map(
  ({ derivedId }) => derivedId,
);

/** A derived measurement of a channel that was asked about: the last value of each day, NaN without one. */
export interface Followed {
  eui: string;
  channel: number;
  /** The first series of the channel in the question. */
  series: number;
  measurementId: number;
  ofDays: Float64Array;
}

interface Watched {
  calendar: Calendar;
  airs: readonly ChannelAir[];
  followed: readonly Followed[];
  /** Epoch ms: what is later counts as now. */
  recentFrom: number;
}

/** Days on which diseases and pests of the crop may strike, channel by channel, and those that cannot be judged. */
export const risksOf = (
  threats: readonly Threat[],
  watched: Watched,
): (FindingOf<'risk'> | FindingOf<'no_model'>)[] =>
  threats.flatMap((threat): (FindingOf<'risk'> | FindingOf<'no_model'>)[] => {
    const judged = watched.airs.map((air) => struckDays(threat, air, watched.followed));
    if (judged.every((struck) => struck === undefined)) return [notJudged(threat, watched)];
    return watched.airs.flatMap((air, index) => riskOf(threat, air, { struck: judged[index], ...watched }));
  });

const IS_KNOWN: { readonly [input in ModelInput]?: (day: AirOfDay) => boolean } = {
  airTemperature: ({ temperatures }) => temperatures !== undefined,
  airHumidity: ({ hours }) => hours !== undefined,
  rain: ({ rain }) => rain !== undefined,
  latitude: ({ isLight }) => isLight !== undefined,
};

/** What a model takes and a channel has on no day. */
const lackedBy = ({ days }: ChannelAir, threat: Threat): ModelInput[] =>
  threatModel(threat).needs.filter((need) => !days.some((day) => IS_KNOWN[need]?.(day)));

/** Of the series that measures it, in the question. */
const placeOf = (series: ChannelAir['series'], need: ModelInput): number | undefined =>
  need === 'airTemperature' || need === 'airHumidity' || need === 'rain' ? series[need] : undefined;

/** undefined: it cannot be judged by this channel */
function struckDays(threat: Threat, air: ChannelAir, followed: readonly Followed[]): boolean[] | undefined {
  const { eui, channel } = air;
  if (isCounted(threat)) {
    const { derivedId, insect, harmful } = COUNTED[threat];
    const sums = followed.find(
      (one) => one.eui === eui && one.channel === channel && one.measurementId === derivedId,
    );
    const stages: Readonly<Record<string, number>> = insect.stages;
    const isHarmful = (stage: string) => (harmful as readonly string[]).includes(stage);
    return sums && Array.from(sums.ofDays, (sum) => isHarmful(stageAt({ stages }, sum) ?? ''));
  }
  return lackedBy(air, threat).length > 0 ? undefined : STRIKES[threat]?.(air.days);
}

function riskOf(
  threat: Threat,
  { series }: ChannelAir,
  { struck, ...watched }: Watched & { struck: boolean[] | undefined },
): FindingOf<'risk'>[] {
  const { needs, source } = threatModel(threat);
  const used = needs.map((need) => placeOf(series, need)).filter((place) => place !== undefined);
  return riskOn(struck ?? [], { model: threat, series: used, source }, watched);
}

function riskOn(
  struck: readonly boolean[],
  told: Pick<FindingOf<'risk'>, 'model' | 'series' | 'source'>,
  { calendar, recentFrom }: Pick<Watched, 'calendar' | 'recentFrom'>,
): FindingOf<'risk'>[] {
  const found = calendar.days.filter((_, index) => struck[index]);
  const last = found.at(-1);
  if (!last) return [];
  const recent = found.filter(({ startsAt }) => startsAt >= recentFrom).length;
  return [
    {
      ...{ kind: 'risk', urgency: recent > 0 ? 'now' : 'watch', ...told },
      ...{ days: found.length, recent_days: recent, last_at: last.startsAt },
    },
  ];
}

/** Days on which derived measurements of the node warn, channel by channel. */
export const warningsOf = (endured: Endured, watched: Omit<Watched, 'airs'>): FindingOf<'risk'>[] =>
  (Object.entries(WARNINGS) as [keyof typeof WARNINGS, Warning][]).flatMap(
    ([model, { isOfStage, derivedId, doesHarm }]) =>
      watched.followed
        .filter(({ measurementId }) => measurementId === derivedId)
        .flatMap(({ series, ofDays }) => {
          const isJudged = (day: number) =>
            !isOfStage || watched.calendar.days[day]!.startsAt >= endured.since;
          const struck = Array.from(
            ofDays,
            (value, day) => isJudged(day) && !Number.isNaN(value) && doesHarm(value, endured),
          );
          return riskOn(struck, { model, series: [series], source: WARNING_SOURCES[model] }, watched);
        }),
  );

/** What none of the channels has, of the channel that has most. */
function notJudged(threat: Threat, { airs }: Watched): FindingOf<'no_model'> {
  const { needs, source } = threatModel(threat);
  const lacking = airs.map((air) => lackedBy(air, threat));
  const [least = needs] = lacking.toSorted((one, other) => one.length - other.length);
  return { kind: 'no_model', urgency: 'unknown', model: threat, lacks: [...least], source };
}
