import { topology } from '@fieldscope/contract/calls/topology';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useQueryCall } from '../../api/use-call';

const OPTIONS = { keepPrevious: true, refetchInterval: 5 * MINUTE_MS };

/** Nodes that a gateway received; requested again every few minutes, their states are live. */
export const useGatewayTopology = (eui: string, days: number) =>
  useQueryCall(topology.viewGateway, { eui, days }, OPTIONS);

/** Gateways that received a node; requested again every few minutes, their states are live. */
export const useNodeTopology = (eui: string, days: number) =>
  useQueryCall(topology.viewNode, { eui, days }, OPTIONS);
