import type { Threat } from '@fieldscope/agronomy/advice/crop';
import type { SourceKey } from '@fieldscope/agronomy/advice/sources';
import type { FindingOf } from '@fieldscope/contract/advice/findings';
import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { figuresOfDays } from '../../derived/derived-days.model';
import { type AskedSeries, pairsOf } from './quantities.model';

/** From which value of a derived measurement on a day counts. */
const RISKS = {
  lateBlight: { id: DERIVED_ID.lateBlight, from: 1, source: 'hutton' },
  appleScab: { id: DERIVED_ID.appleScab, from: 100, source: 'macHardy' },
  powderyMildew: { id: DERIVED_ID.powderyMildew, from: 60, source: 'ucMildew' },
} as const satisfies Partial<Record<Threat, { id: number; from: number; source: SourceKey }>>;

type KnownThreat = keyof typeof RISKS;

const isKnown = (threat: Threat): threat is KnownThreat => Object.hasOwn(RISKS, threat);

/** Days on which a model of a disease of the crop says that it may strike: of each channel with temperature and humidity. */
export function risksOf(
  threats: readonly Threat[],
  asked: readonly AskedSeries[],
  { settings, recentFrom }: { settings: DerivedSettings; recentFrom: number },
): FindingOf<'risk'>[] {
  const known = threats.filter(isKnown);
  if (known.length === 0) return [];
  return pairsOf(asked).flatMap(({ temperature, humidity, series, humiditySeries }) => {
    const days = temperature.days.map(({ startsAt, endsAt, hours }, index) => ({
      ...{ date: dateOf(startsAt, endsAt), endsAt },
      hours: new Map([
        [MEASUREMENT_ID.airTemperature, hours],
        [MEASUREMENT_ID.airHumidity, humidity.days[index]?.hours ?? []],
      ]),
    }));
    const figures = figuresOfDays(
      known.map((threat) => RISKS[threat].id),
      settings,
      days,
    );
    return known.flatMap((threat) => {
      const { id, from, source } = RISKS[threat];
      const found = temperature.days.filter((_, index) => (figures[index]!.values.get(id) ?? 0) >= from);
      const last = found.at(-1);
      if (!last) return [];
      const recent = found.filter(({ startsAt }) => startsAt >= recentFrom).length;
      return [
        {
          ...{ kind: 'risk' as const, urgency: recent > 0 ? ('now' as const) : ('watch' as const) },
          ...{ series: [series, humiditySeries], model: threat, days: found.length, recent_days: recent },
          ...{ last_at: last.startsAt, source },
        },
      ];
    });
  });
}

/** The date at noon of a local day, whatever the zone: seasons begin with dates. */
const dateOf = (startsAt: number, endsAt: number): string =>
  new Date((startsAt + endsAt) / 2).toISOString().slice(0, '2026-11-22'.length);
