import type { ShownDevice, ShownSeries } from '../../panel-values';

/** A device with those of its series that a component shows. */
export interface DeviceCard {
  device: ShownDevice;
  series: ShownSeries[];
}

/** A card for each device, in the order in which they come. */
export function deviceCardsOf(shown: readonly ShownSeries[]): DeviceCard[] {
  const cards = new Map<string, DeviceCard>();
  for (const one of shown) {
    const card = cards.get(one.eui);
    if (card) card.series.push(one);
    else cards.set(one.eui, { device: one.device, series: [one] });
  }
  return [...cards.values()];
}
