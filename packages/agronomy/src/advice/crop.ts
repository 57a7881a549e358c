import type { AdviceRange } from './advice-range';
import type { SourceKey } from './sources';

export type CropGroup = 'field' | 'orchard' | 'greenhouse' | 'mushrooms';

/** Stages of all crops, `any` for what holds in each of them. */
export type Stage =
  | 'any'
  | 'germination'
  | 'vegetative'
  | 'budSwell'
  | 'flowering'
  | 'fruitSet'
  | 'fruiting'
  | 'ripening'
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
  /** Air temperatures in °C from which it develops, and above which it does so no faster, where the source has that. */
  readonly development?: { readonly base: number; readonly upper?: number; readonly source: SourceKey };
  readonly threats?: readonly Threat[];
}
