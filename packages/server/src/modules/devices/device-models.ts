import { findModel, MODELS } from '@fieldscope/codecs';

/** Minutes between the uplinks of each model while a device has not reported its own, as two columns. */
export const MODEL_INTERVALS: { models: string[]; minutes: number[] } = {
  models: MODELS.map(({ model }) => model),
  minutes: MODELS.map(({ defaultIntervalMinutes }) => defaultIntervalMinutes),
};

export const LORAWAN = 1;

/** What the services says of a model; a model that left the services keeps working without it. */
export function traitsOf(model: string): {
  intervalMinutes: number | null;
  network: number;
  takesCommands: boolean;
  takesOrders: boolean;
} {
  const known = findModel(model);
  return {
    intervalMinutes: known?.defaultIntervalMinutes ?? null,
    network: known?.network ?? LORAWAN,
    takesCommands: (known?.commands.length ?? 0) > 0,
    takesOrders: known?.takesOrders ?? false,
  };
}
