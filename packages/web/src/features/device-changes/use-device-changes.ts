import { commands } from '@fieldscope/contract/calls/commands';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { groups } from '@fieldscope/contract/calls/groups';
import { kitInterval } from '@fieldscope/contract/calls/kit-interval';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { useMutationCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';

/** Changes of many devices at once; the dialogs show what they were refused with. */
export const useMoveDevices = () => useMutationCall(groups.moveDevices, useQuietReload());
export const useRenameDevices = () => useMutationCall(deviceLists.renameDevices, useQuietReload());
export const useSetKitInterval = () => useMutationCall(kitInterval.set, useQuietReload());
export const useSetInterval = () => useMutationCall(commands.publishSetting, { quiet: true });
export const useRemoveDevices = (areGateways: boolean) =>
  useMutationCall(areGateways ? deviceChanges.removeGateways : deviceChanges.removeNodes, useQuietReload());

const useQuietReload = () => ({ quiet: true, ...useReload(DEVICE_CALLS) });
