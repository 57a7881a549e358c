import type { AdviceQuantity } from './quantities';
import type { AnimalKey, CropGroup, CropKey, Stage } from './subjects';

/** One language's names for what the adviser speaks of; a missing one does not compile. */
export interface AdviceNames {
  readonly group: Readonly<Record<CropGroup, string>>;
  readonly crop: Readonly<Record<CropKey, string>>;
  readonly stage: Readonly<Record<Stage, string>>;
  readonly animal: Readonly<Record<AnimalKey, string>>;
  readonly quantity: Readonly<Record<AdviceQuantity, string>>;
}
