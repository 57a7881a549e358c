import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import { usePlacedDevices } from '../../features/devices/placed-devices.queries';
import type { Position } from '../../ui/map/map-position';

/** Where a picture is likely to lie: at the highest of the placed ones, or at a device. */
export function usePlacedNearby(pictures: readonly GroundPicture[]): Position | undefined {
  const [device] = usePlacedDevices().data ?? [];
  return pictures.findLast(({ points }) => points)?.points?.[0] ?? device;
}
