/** What the adviser can advise on. A test holds these lists equal to the registries of package agronomy, which has the ranges. */

export const CROP_GROUPS = ['field', 'orchard', 'greenhouse', 'mushrooms'] as const;
export type CropGroup = (typeof CROP_GROUPS)[number];

/** Stages of crops; `any` where the stage is not known or makes no difference. */
export const STAGES = [
  'any',
  'germination',
  'vegetative',
  'budSwell',
  'flowering',
  'fruitSet',
  'fruiting',
  'ripening',
  'spawnRun',
  'caseRun',
  'pinning',
  'cropping',
] as const;
export type Stage = (typeof STAGES)[number];

interface CropSubject {
  readonly group: CropGroup;
  /** Those that the sources distinguish, in their order; without `any`. */
  readonly stages: readonly Stage[];
}

const SEED: readonly Stage[] = ['germination'];
const BLOSSOM: readonly Stage[] = ['budSwell', 'flowering', 'fruitSet'];
const FLUSH: readonly Stage[] = ['spawnRun', 'pinning', 'cropping'];

export const CROPS = {
  wheat: { group: 'field', stages: ['germination', 'flowering'] },
  barley: { group: 'field', stages: SEED },
  oats: { group: 'field', stages: SEED },
  maize: { group: 'field', stages: SEED },
  rice: { group: 'field', stages: ['vegetative', 'flowering', 'ripening'] },
  sorghum: { group: 'field', stages: [] },
  soybean: { group: 'field', stages: SEED },
  bean: { group: 'field', stages: SEED },
  peas: { group: 'field', stages: SEED },
  groundnut: { group: 'field', stages: [] },
  sunflower: { group: 'field', stages: SEED },
  rapeseed: { group: 'field', stages: SEED },
  sugar_beet: { group: 'field', stages: SEED },
  sugarcane: { group: 'field', stages: [] },
  cotton: { group: 'field', stages: [] },
  potato: { group: 'field', stages: [] },
  onion: { group: 'field', stages: SEED },
  carrot: { group: 'field', stages: SEED },
  cabbage: { group: 'field', stages: SEED },
  alfalfa: { group: 'field', stages: [] },
  apple: { group: 'orchard', stages: BLOSSOM },
  pear: { group: 'orchard', stages: BLOSSOM },
  peach: { group: 'orchard', stages: BLOSSOM },
  cherry: { group: 'orchard', stages: BLOSSOM },
  apricot: { group: 'orchard', stages: BLOSSOM },
  plum: { group: 'orchard', stages: BLOSSOM },
  almond: { group: 'orchard', stages: [] },
  walnut: { group: 'orchard', stages: [] },
  grapevine: { group: 'orchard', stages: [] },
  orange: { group: 'orchard', stages: [] },
  olive: { group: 'orchard', stages: [] },
  banana: { group: 'orchard', stages: [] },
  kiwi: { group: 'orchard', stages: [] },
  avocado: { group: 'orchard', stages: [] },
  date_palm: { group: 'orchard', stages: [] },
  raspberry: { group: 'orchard', stages: [] },
  blueberry: { group: 'orchard', stages: BLOSSOM },
  tomato: { group: 'greenhouse', stages: SEED },
  cucumber: { group: 'greenhouse', stages: ['germination', 'vegetative', 'fruiting'] },
  pepper: { group: 'greenhouse', stages: SEED },
  aubergine: { group: 'greenhouse', stages: SEED },
  melon: { group: 'greenhouse', stages: SEED },
  lettuce: { group: 'greenhouse', stages: SEED },
  spinach: { group: 'greenhouse', stages: SEED },
  basil: { group: 'greenhouse', stages: [] },
  strawberry: { group: 'greenhouse', stages: [] },
  rose: { group: 'greenhouse', stages: [] },
  button_mushroom: { group: 'mushrooms', stages: ['spawnRun', 'caseRun', 'pinning', 'cropping'] },
  oyster_mushroom: { group: 'mushrooms', stages: FLUSH },
  shiitake: { group: 'mushrooms', stages: FLUSH },
  enoki: { group: 'mushrooms', stages: FLUSH },
} as const satisfies Record<string, CropSubject>;
export type CropKey = keyof typeof CROPS;

export const CROP_KEYS = Object.keys(CROPS) as CropKey[];

export const ANIMALS = [
  'dairyCow',
  'calf',
  'beefCattle',
  'sow',
  'piglet',
  'weanedPig',
  'growingPig',
  'finishingPig',
  'layingHen',
  'broiler',
  'sheep',
  'goat',
  'horse',
] as const;
export type AnimalKey = (typeof ANIMALS)[number];
