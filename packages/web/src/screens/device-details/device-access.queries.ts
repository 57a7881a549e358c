import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { useMutationCall, useQueryCall } from '../../api/use-call';

/** Keys of a device; only administrators may see them. */
export const useDeviceKeys = (eui: string, enabled: boolean) =>
  useQueryCall(devices.viewNodeKey, { eui }, { enabled, gcTime: 0 });

export const useSimCard = (eui: string) => useQueryCall(deviceReports.viewSimCard, { eui });

export const useLicences = (eui: string) => useQueryCall(deviceReports.viewLicences, { eui });

export const useSensorErrors = (eui: string) => useQueryCall(deviceReports.viewSensorErrors, { eui });

export const useCreateTunnel = () => useMutationCall(tunnels.create, { quiet: true });
