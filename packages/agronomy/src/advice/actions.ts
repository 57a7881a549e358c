import type { QuantityKey } from './quantities';
import type { SourceKey } from './sources';

/** Where something can be done. */
export type ActionPlace = 'field' | 'orchard' | 'greenhouse' | 'mushroom_farm' | 'barn';

/** What of the day is too low or too high. */
export type ActionPart = 'whole' | 'day' | 'night' | 'moment' | 'month';

interface Action {
  readonly quantity: QuantityKey;
  readonly side: 'low' | 'high';
  /** Absent: anywhere. */
  readonly places?: readonly ActionPlace[];
  /** Absent: of any part of the day; frost is one of moments, and the sun warms no night. */
  readonly parts?: readonly ActionPart[];
  readonly source: SourceKey;
}

const OPEN = ['field', 'orchard'] as const;
const COVERED = ['greenhouse', 'mushroom_farm'] as const;

/** What can be done about a value that is too low or too high, the more special first. */
export const ACTIONS = {
  protectFromFrost: {
    quantity: 'airTemperature',
    side: 'low',
    places: OPEN,
    parts: ['moment'],
    source: 'fao2005Frost',
  },
  heat: { quantity: 'airTemperature', side: 'low', places: COVERED, source: 'fao217' },
  ventilateOrShade: {
    quantity: 'airTemperature',
    side: 'high',
    places: ['greenhouse'],
    parts: ['whole', 'day', 'moment', 'month'],
    source: 'fao217',
  },
  ventilateHumid: { quantity: 'airHumidity', side: 'high', places: ['greenhouse'], source: 'fao217' },
  humidify: { quantity: 'airHumidity', side: 'low', places: COVERED, source: 'fao217' },
  ventilateDamp: { quantity: 'vapourPressureDeficit', side: 'low', places: ['greenhouse'], source: 'fao217' },
  fog: { quantity: 'vapourPressureDeficit', side: 'high', places: ['greenhouse'], source: 'fao217' },
  shade: { quantity: 'dailyLight', side: 'high', places: ['greenhouse'], source: 'fao217' },
  addLight: { quantity: 'dailyLight', side: 'low', places: ['greenhouse'], source: 'fao217' },
  irrigate: { quantity: 'soilWater', side: 'high', source: 'fao56' },
  leach: { quantity: 'soilSalinity', side: 'high', source: 'fao29' },
  dilute: { quantity: 'solutionConductivity', side: 'high', source: 'fao217' },
  feed: { quantity: 'solutionConductivity', side: 'low', source: 'fao217' },
  acidify: { quantity: 'solutionPh', side: 'high', source: 'fao217' },
  lime: { quantity: 'ph', side: 'low', places: OPEN, source: 'fao16' },
  freshAirForAnimals: { quantity: 'co2', side: 'high', places: ['barn'], source: 'cigr' },
  freshAirAgainstAmmonia: { quantity: 'ammonia', side: 'high', places: ['barn'], source: 'cigr' },
  coolAnimals: { quantity: 'heatIndex', side: 'high', source: 'collier2006' },
} as const satisfies Record<string, Action>;

export type ActionKey = keyof typeof ACTIONS;

/** What can be done at a place; undefined: nothing that a publication of this registry advises. */
export function actionFor(wanted: {
  quantity: QuantityKey;
  side: 'low' | 'high';
  place: ActionPlace;
  part: ActionPart;
}): { key: ActionKey; source: SourceKey } | undefined {
  const found = (Object.entries(ACTIONS) as [ActionKey, Action][]).find(
    ([, { quantity, side, places, parts }]) =>
      quantity === wanted.quantity &&
      side === wanted.side &&
      (places === undefined || places.includes(wanted.place)) &&
      (parts === undefined || parts.includes(wanted.part)),
  );
  return found && { key: found[0], source: found[1].source };
}
