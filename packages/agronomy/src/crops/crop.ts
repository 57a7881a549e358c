import type { AdviceRange } from '../advice/advice-range';
import type { SourceKey } from '../advice/sources';
import type { Threat } from '../advice/threats';
import type { WaterUse } from './water-use';

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

/** What is known of a crop. */
export interface Crop {
  readonly group: CropGroup;
  /** Ranges by stage, in the order of the stages; none where the adviser does not know the crop. */
  readonly stages: { readonly [stage in Stage]?: readonly AdviceRange[] };
  /** Rows that FAO-56 has of it, by the names that the water balance has for them; the first is the usual one. */
  readonly waterUse?: Readonly<Record<string, WaterUse>>;
  /** It grows in water: what FAO-56 has in its table 22 is a share of saturation, of which no sensor's reading is judged. */
  readonly isFlooded?: true;
  /** Share of the available water that it takes without stress, where FAO-56 has that (table 22) and no lengths of stages. */
  readonly depletion?: number;
  /** Air temperatures in °C from which it develops, and above which it does so no faster, where the source has that. */
  readonly development?: { readonly base: number; readonly upper?: number; readonly source: SourceKey };
  readonly threats?: readonly Threat[];
}
