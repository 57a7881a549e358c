import type { DevelopmentRange } from '../growing-degree-days';
import type { AdviceRange } from './advice-range';
import type { SourceKey } from './sources';

export type CropGroup = 'field' | 'orchard' | 'greenhouse' | 'mushrooms';

/** Stages of all crops, `any` for what holds in each of them. */
export type Stage =
  | 'any'
  | 'germination'
  | 'seedling'
  | 'vegetative'
  | 'budSwell'
  | 'flowering'
  | 'fruitSet'
  | 'fruiting'
  | 'spawnRun'
  | 'caseRun'
  | 'pinning'
  | 'cropping';

/** Models of diseases and pests, by the names that the portal has for them. */
export type Threat =
  | 'lateBlight'
  | 'appleScab'
  | 'powderyMildew'
  | 'downyMildew'
  | 'cercospora'
  | 'coloradoBeetle'
  | 'codlingMoth';

/** What is known of a crop. */
export interface Crop {
  readonly group: CropGroup;
  /** Ranges by stage, in the order of the stages. */
  readonly stages: { readonly [stage in Stage]?: readonly AdviceRange[] };
  /** Temperatures in °C between which it develops. */
  readonly development?: DevelopmentRange & { readonly source: SourceKey };
  readonly threats?: readonly Threat[];
}
