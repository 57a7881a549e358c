import { commands } from '@fieldscope/contract/calls/commands';
import { trackers } from '@fieldscope/contract/calls/trackers';
import type { DeviceOrder } from '@fieldscope/contract/command-kinds';
import { TRACKER_LIMITS } from '@fieldscope/contract/tracker-limits';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';
import { useLive } from '../../../api/use-live';
import type { Bounds } from '../../../ui/filters/time-range';

/** Where a tracker is and how it works; its uplinks and commands have it requested again. */
export function useTracker(eui: string) {
  const client = useQueryClient();
  const reload = () => {
    for (const call of [trackers.listOverview, trackers.listPositions])
      void client.invalidateQueries({ queryKey: keyOf(call) });
  };
  useLive((message) => {
    if ((message.type === 'commands_changed' || message.type === 'device') && message.eui === eui) reload();
    if (message.type === 'reset') reload();
  });
  return useQueryCall(trackers.listOverview, { eui: [eui] }, { select: ([tracker]) => tracker! });
}

/** Whether a path can be requested for a range. */
export const isRangeOfPath = ({ from, to }: Bounds): boolean => to - from <= TRACKER_LIMITS.rangeMs;

/** The path of a tracker; the one before stays while another range is on its way. */
export const usePath = (eui: string, bounds: Bounds) =>
  useQueryCall(
    trackers.listPositions,
    { eui: [eui], time_start: bounds.from, time_end: bounds.to },
    { select: ([path]) => path!, keepPrevious: true, enabled: isRangeOfPath(bounds) },
  );

/** Orders show what they were refused with; what is shown of commands is requested again. */
function useQuietReload() {
  const client = useQueryClient();
  const onSettled = () => {
    for (const call of [commands.listSettings, commands.listSettingRecords, trackers.listOverview])
      void client.invalidateQueries({ queryKey: keyOf(call) });
  };
  return { quiet: true, onSettled };
}

/** The orders that a tracker takes once. */
export type TrackerOrder = Extract<DeviceOrder['kind'], 'locate' | 'buzzer' | 'report_status'> | 'reboot';

/** Sends orders to a tracker, with what each was refused with. */
export function useOrders(eui: string) {
  const options = useQuietReload();
  const order = useMutationCall(commands.publishOrder, options);
  const buzzer = useMutationCall(trackers.switchBuzzer, options);
  const power = useMutationCall(trackers.reportPower, options);
  const restart = useMutationCall(trackers.reboot, options);
  return {
    locate: { ...order, send: () => order.mutate({ eui, order: { kind: 'locate' } }) },
    buzzer: { ...buzzer, send: (on: boolean) => buzzer.mutate({ eui, on }) },
    report_status: { ...power, send: () => power.mutate({ eui }) },
    reboot: { ...restart, send: (onSuccess: () => void) => restart.mutate({ eui }, { onSuccess }) },
  };
}
