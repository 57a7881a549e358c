import { topology } from '@fieldscope/contract/calls/topology';
import { type Read, read } from '../../platform/http/reads';
import { listLinks, viewGatewayTopology, viewNodeTopology } from './topology.service';

export const topologyReads: readonly Read[] = [
  read(topology.listLinks, listLinks),
  read(topology.viewGateway, viewGatewayTopology),
  read(topology.viewNode, viewNodeTopology),
];
