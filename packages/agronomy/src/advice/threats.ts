import type { PathogenName } from '../infection';
import type { SourceKey } from './sources';

/** What a model takes: hours of air and rain, what the portal derives with settings of the node, or what no sensor sees. */
export type ModelInput =
  | 'airTemperature'
  | 'airHumidity'
  | 'rain'
  | 'latitude'
  | 'countedDay'
  | 'canopyClosure';

interface ThreatModel {
  readonly source: SourceKey;
  readonly needs: readonly ModelInput[];
  /** Where it holds, and where not. */
  readonly holds: string;
  /** Parameters of the generic infection model. */
  readonly pathogen?: PathogenName;
}

const AIR = ['airTemperature', 'airHumidity'] as const;
const WETNESS =
  'leaves are taken to be wet from 90 % relative humidity on; whether spores are there is not measured';
const GENERIC = { source: 'magarey', needs: AIR } as const;

/** Models of diseases and pests, by the names that the portal has for them. */
export const THREATS = {
  lateBlight: {
    source: 'hutton',
    needs: AIR,
    holds: 'made for potatoes in Great Britain; tomatoes have the same pathogen',
  },
  appleScab: { source: 'macHardy', needs: AIR, holds: `ascospores, from green tip on; ${WETNESS}` },
  powderyMildew: {
    source: 'ucMildew',
    needs: ['airTemperature'],
    holds: 'conidial stage in California; counts from the first hours of the period',
  },
  downyMildew: {
    source: 'baldacci',
    needs: ['airTemperature', 'rain'],
    holds: 'first infections, once shoots are 10 cm long',
  },
  downyMildewSpores: {
    source: 'metosDownyMildew',
    needs: [...AIR, 'latitude'],
    holds: 'where oil spots are in the vineyard; nights by the sun of the latitude',
  },
  greyMould: { ...GENERIC, pathogen: 'grape_grey_mould', holds: WETNESS },
  fruitRot: { ...GENERIC, pathogen: 'apple_fruit_rot', holds: `Phytophthora cactorum on fruits; ${WETNESS}` },
  leafRust: {
    needs: AIR,
    source: 'vallavieille',
    pathogen: 'wheat_leaf_rust',
    holds: `Puccinia triticina; ${WETNESS}`,
  },
  oliveLeafSpot: {
    needs: AIR,
    source: 'thomidis',
    pathogen: 'olive_leaf_spot',
    holds: `Venturia oleaginea; ${WETNESS}`,
  },
  cercospora: {
    source: 'wolfVerreet',
    needs: [...AIR, 'canopyClosure'],
    holds:
      'its daily infection values add up from canopy closure on, which no sensor sees: they are a derived measurement',
  },
  coloradoBeetle: {
    source: 'delahaut',
    needs: ['airTemperature', 'countedDay'],
    holds:
      'first generation, from the day on which the first eggs were seen; larvae feed from 103 to 375 °C·d',
  },
  codlingMoth: {
    source: 'msuCodlingMoth',
    needs: ['airTemperature', 'countedDay'],
    holds:
      'from the day on which moths were first caught; larvae hatch from 139 to 589 °C·d, and those of the second generation from 694 °C·d',
  },
} as const satisfies Record<string, ThreatModel>;

/** What derived measurements of a node warn of, where they are switched on: the forecast of the night, and the water balance. */
export const WARNING_SOURCES = {
  nightFrost: 'fao2005Frost',
  dryRootZone: 'fao56',
} as const satisfies Record<string, SourceKey>;

/** Models of diseases and pests, by the names that the portal has for them. */
export type Threat = keyof typeof THREATS;

export const threatModel = (threat: Threat): ThreatModel => THREATS[threat];
