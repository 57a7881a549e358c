import type { ResultOf } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { commands, type RECORD_COLUMNS } from '@fieldscope/contract/calls/commands';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { type Sorting, sortedBy } from '../../ui/tables/sorting';

export type DeviceSettingsData = ResultOf<typeof commands.listSettings>;
export type ThresholdsData = ResultOf<typeof commands.listThresholdSettings>;

const READS = [
  commands.listSettings,
  commands.listSettingRecords,
  commands.listThresholdSettings,
  commands.viewSwitchStatus,
];

/** Requests again what is shown of commands to a device. */
function useReloadCommands() {
  const client = useQueryClient();
  return () => {
    for (const call of READS) void client.invalidateQueries({ queryKey: keyOf(call) });
  };
}

/** An announcement about commands to a device, or an uplink of it, has what is shown of them requested again. */
function useFollowCommands(eui: string) {
  const reload = useReloadCommands();
  useLive((message) => {
    if ((message.type === 'commands_changed' || message.type === 'device') && message.eui === eui) reload();
    if (message.type === 'reset') reload();
  });
}

/** Settings of a device and its newest commands. */
export function useSettings(eui: string) {
  useFollowCommands(eui);
  return useQueryCall(commands.listSettings, { eui });
}

/** Thresholds in a device. `useSettings` of the same page has them requested again. */
export const useThresholds = (eui: string) => useQueryCall(commands.listThresholdSettings, { eui });

/** What a device measures, on which channel. */
export const useSeriesOfDevice = (eui: string) => useQueryCall(channels.listMeasurements, { eui: [eui] });

/** Switches of a device. `useSettings` of the same page has them requested again. */
export const useSwitches = (eui: string) => useQueryCall(commands.viewSwitchStatus, { eui });

export const RECORDS_PER_PAGE = 10;

/** What was sent to a device. */
export function useSettingRecords(eui: string, page: number, sorting: Sorting) {
  useFollowCommands(eui);
  return useQueryCall(
    commands.listSettingRecords,
    {
      eui,
      ...sortedBy<(typeof RECORD_COLUMNS)[number]>(
        ['queued', 'device', 'kind', 'state', 'requested_by'],
        sorting,
      ),
      offset: page,
      length: RECORDS_PER_PAGE,
    },
    { keepPrevious: true },
  );
}

/** Changes show what they were refused with. */
const useQuietReload = () => {
  const reload = useReloadCommands();
  return { quiet: true, onSettled: reload };
};
export const usePublishSetting = () => useMutationCall(commands.publishSetting, useQuietReload());
export const usePublishOrder = () => useMutationCall(commands.publishOrder, useQuietReload());
export const usePublishThresholds = () =>
  useMutationCall(commands.publishThresholdSettings, useQuietReload());
export const useReboot = () => useMutationCall(commands.reboot, useQuietReload());
export const useResendPowerData = () => useMutationCall(commands.resendPowerProcess, useQuietReload());
export const useSwitchControl = () => useMutationCall(commands.switchControl, useQuietReload());
export const useCancelCommand = () => {
  const { onSettled } = useQuietReload();
  return useMutationCall(commands.cancel, { onSettled });
};
export const useRetryCommand = () => {
  const { onSettled } = useQuietReload();
  return useMutationCall(commands.retry, { onSettled });
};
