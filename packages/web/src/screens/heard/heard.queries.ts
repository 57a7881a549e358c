import type { ResultOf } from '@fieldscope/contract/call';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { devices } from '@fieldscope/contract/calls/devices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, useQueryCall } from '../../api/use-call';
import { useLive } from '../../api/use-live';
import { usePollWithoutLive } from '../../api/use-refresh';

export type Node = ResultOf<typeof devices.viewNode>;
export type Uplink = ResultOf<typeof devices.listUplinks>['list'][number];

const UPLINKS_SHOWN = 5;

/** A node with its last uplinks; what it sends is there as soon as it arrives. */
export function useHeard(eui: string) {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type !== 'device' || message.eui !== eui) return;
    for (const call of [devices.listUplinks, devices.viewNode, deviceRadio.view])
      void client.invalidateQueries({ queryKey: keyOf(call) });
  });
  const refetchInterval = usePollWithoutLive();
  const node = useQueryCall(devices.viewNode, { eui }, { refetchInterval });
  const uplinks = useQueryCall(devices.listUplinks, { eui, length: UPLINKS_SHOWN }, { refetchInterval });
  return { node, uplinks: uplinks.data?.list };
}

/** With which spreading factor the node was received last; undefined: its network server does not say. */
export function useSpreadingFactor(eui: string): number | undefined {
  const { data } = useQueryCall(deviceRadio.view, { eui, days: 1 });
  const newest = data?.gateways
    .flatMap(({ times, spreading_factor }) => times.map((at, i) => ({ at, factor: spreading_factor[i] })))
    .filter((one): one is { at: number; factor: number } => typeof one.factor === 'number')
    .reduce<{ at: number; factor: number } | undefined>(
      (last, one) => (last && last.at > one.at ? last : one),
      undefined,
    );
  return newest?.factor;
}

/** Epoch ms since when this page listens to a device. */
export const useListeningSince = (): number => useState(() => Date.now())[0];
