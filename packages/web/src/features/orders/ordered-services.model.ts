import type { OrderDetail } from '@fieldscope/contract/calls/orders';

/** A service that was ordered for a device. */
export interface OrderedService {
  key: string;
  eui: string;
  name: string;
  service: string;
  /** undefined: it has not brought any, the device has left with it, or it was taken back before it began. */
  time: { starts_at: number; ends_at: number } | undefined;
}

/** What an order has for each of its devices, in the order of its lines. */
export function servicesOf({ lines, services }: Pick<OrderDetail, 'lines' | 'services'>): OrderedService[] {
  const left = services.filter(({ starts_at, ends_at }) => ends_at > starts_at);
  return lines.flatMap(({ sku, name: service, devices }, line) =>
    devices.map(({ eui, name }) => {
      // The same service may be in two lines.
      const place = left.findIndex((one) => one.eui === eui && one.sku === sku);
      const [time] = place < 0 ? [] : left.splice(place, 1);
      return { key: `${line} ${eui}`, eui, name: name || eui, service, time };
    }),
  );
}
