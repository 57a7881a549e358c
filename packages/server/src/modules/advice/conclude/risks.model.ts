import { THREAT_SOURCES } from '@fieldscope/agronomy/advice/threat-sources';
import { scabInfection } from '@fieldscope/agronomy/apple-scab';
import type { Threat } from '@fieldscope/agronomy/crops/crop';
import { isHuttonDay, isHuttonPeriod } from '@fieldscope/agronomy/late-blight';
import { isLeafWet } from '@fieldscope/agronomy/leaf-wetness';
import { addMildewDay, NO_MILDEW } from '@fieldscope/agronomy/powdery-mildew';
import type { FindingOf } from '@fieldscope/contract/advice/findings';
import type { DayFigures } from './day-figures.model';
import { type AskedSeries, pairsOf } from './quantities.model';

/** Air of the hours of a day; undefined: readings are missing. */
type Air = { temperature: number; humidity: number }[] | undefined;

interface Risk {
  /** For each of some days in a row whether the disease may strike. */
  strikes(days: readonly Air[]): boolean[];
}

const isHutton = (air: Air): boolean => air !== undefined && isHuttonDay(air);

const wetHours = (air: Air) =>
  (air ?? []).map(({ temperature, humidity }) => ({
    temperature,
    isWet: isLeafWet(temperature, humidity) === true,
  }));

/** From here on the pressure of powdery mildew is high. */
const HIGH_MILDEW = 60;

/** Diseases that are judged by temperature and humidity alone, day by day. */
const RISKS = {
  lateBlight: {
    strikes: (days) => days.map((today, index) => isHuttonPeriod(isHutton(days[index - 1]), isHutton(today))),
  },
  appleScab: {
    strikes: (days) =>
      days.map(
        (today, index) =>
          today !== undefined && scabInfection([...wetHours(days[index - 1]), ...wetHours(today)]) >= 1,
      ),
  },
  powderyMildew: {
    strikes(days) {
      let state = NO_MILDEW;
      return days.map((today) => {
        if (today)
          state = addMildewDay(
            state,
            today.map(({ temperature }) => temperature),
          );
        return state.index >= HIGH_MILDEW;
      });
    },
  },
} satisfies Record<keyof typeof THREAT_SOURCES, Risk>;

type KnownThreat = keyof typeof RISKS;

const isKnown = (threat: Threat): threat is KnownThreat => Object.hasOwn(RISKS, threat);

/** Days on which a disease of the crop may strike: of each channel with temperature and humidity. */
export function risksOf(
  threats: readonly Threat[],
  asked: readonly AskedSeries[],
  recentFrom: number,
): FindingOf<'risk'>[] {
  const known = threats.filter(isKnown);
  if (known.length === 0) return [];
  return pairsOf(asked).flatMap(({ temperature, humidity, series, humiditySeries }) => {
    const air = temperature.days.map((day, index) => airOf(day, humidity.days[index]));
    return known.flatMap((threat) => {
      const { strikes } = RISKS[threat];
      const struck = strikes(air);
      const found = temperature.days.filter((_, index) => struck[index]);
      const last = found.at(-1);
      if (!last) return [];
      const recent = found.filter(({ startsAt }) => startsAt >= recentFrom).length;
      return [
        {
          ...{ kind: 'risk' as const, urgency: recent > 0 ? ('now' as const) : ('watch' as const) },
          ...{ series: [series, humiditySeries], model: threat, days: found.length, recent_days: recent },
          ...{ last_at: last.startsAt, source: THREAT_SOURCES[threat] },
        },
      ];
    });
  });
}

function airOf({ means: temperatures }: DayFigures, humidity: DayFigures | undefined): Air {
  const humidities = humidity?.means;
  return (
    temperatures &&
    humidities &&
    temperatures.map((temperature, hour) => ({ temperature, humidity: humidities[hour]! }))
  );
}
