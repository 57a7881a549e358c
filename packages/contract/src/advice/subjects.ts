/** What the adviser can advise on. A test holds these lists equal to the registries of package agronomy, which has the ranges. */

export const CROP_GROUPS = ['field', 'orchard', 'greenhouse', 'mushrooms'] as const;
export type CropGroup = (typeof CROP_GROUPS)[number];

/** Stages of crops; `any` where the stage is not known or makes no difference. */
export const STAGES = [
  'any',
  'germination',
  'budSwell',
  'flowering',
  'fruitSet',
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

export const CROPS = {
  wheat: { group: 'field', stages: SEED },
  maize: { group: 'field', stages: SEED },
  potato: { group: 'field', stages: [] },
  sugarBeet: { group: 'field', stages: SEED },
  apple: { group: 'orchard', stages: BLOSSOM },
  grapevine: { group: 'orchard', stages: [] },
  tomato: { group: 'greenhouse', stages: SEED },
  cucumber: { group: 'greenhouse', stages: SEED },
  lettuce: { group: 'greenhouse', stages: SEED },
  buttonMushroom: { group: 'mushrooms', stages: ['spawnRun', 'caseRun', 'pinning', 'cropping'] },
} as const satisfies Record<string, CropSubject>;
export type CropKey = keyof typeof CROPS;

export const CROP_KEYS = Object.keys(CROPS) as CropKey[];

export const ANIMALS = ['dairyCow', 'broiler'] as const;
export type AnimalKey = (typeof ANIMALS)[number];
