import { type DeviceService, deviceServices } from '@fieldscope/contract/calls/device-services';
import { devices } from '@fieldscope/contract/calls/devices';
import { orders } from '@fieldscope/contract/calls/orders';
import { useDebouncedValue } from '@mantine/hooks';
import { useConstants, useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';

/** Whether the reader can buy services here. */
export function useMayBuyServices(): boolean {
  const isSelling = useConstants().data?.is_selling ?? false;
  return useMayCall(orders.create) && isSelling;
}

/** The service of a device; null: it never had one, or services concern nobody here. undefined: still loading. */
export function useServiceOf(eui: string): DeviceService | null | undefined {
  const constants = useConstants().data;
  const mayList = useMayCall(deviceServices.list);
  const isEnabled = mayList && constants?.has_credits === true;
  const { data } = useQueryCall(
    deviceServices.list,
    { eui: eui as never, length: 1 },
    { enabled: isEnabled },
  );
  return constants && !isEnabled ? null : data && (data.list[0] ?? null);
}

const TYPING_PAUSE_MS = 250;
/** So many of each kind are offered; a search finds the others. */
const OFFERED = 20;

/** Devices whose name or EUI fits, for a choice: `Greenhouse 2 (2CF7F1C04430000C)`. */
export function useDeviceChoices(typed: string) {
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  // What was chosen stands in the field of the search.
  const input = { search: search.replace(/ \(\w+\)$/, '').trim() || undefined, length: OFFERED };
  const nodes = useQueryCall(devices.listNodes, input, { keepPrevious: true });
  const gateways = useQueryCall(devices.listGateways, input, { keepPrevious: true });
  const found = [...(nodes.data?.list ?? []), ...(gateways.data?.list ?? [])];
  return {
    choices: found.map(({ eui, name, model }) => ({
      value: eui as string,
      label: `${name} (${eui})`,
      model,
    })),
    error: nodes.error ?? gateways.error,
  };
}
