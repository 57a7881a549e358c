import type { AdviceNode } from '@fieldscope/contract/calls/advice';
import { isNumber } from '@fieldscope/contract/definitions/measurements';
import type { OrgCtx } from '../../platform/http/request-context';
import { viewNodeRelations } from '../device-views/node-relations.service';
import { quantitiesOf } from './conclude/quantities.model';

/** Nodes with the numbers that they have measured, and what the adviser may judge these as. */
export async function listNodes(ctx: OrgCtx): Promise<AdviceNode[]> {
  const nodes = await viewNodeRelations(ctx, {});
  return nodes.flatMap(({ eui, name, channels }) => {
    const measuring = channels.flatMap(({ channel, name: channelName, sensors }) => {
      const measurements = sensors
        .flatMap(({ measurements: own }) => own)
        .filter(({ measurement_id: id, has_reported }) => has_reported && isNumber(id))
        .map(({ measurement_id, name: own }) => ({
          ...{ measurement_id, name: own, quantities: quantitiesOf(measurement_id) },
        }));
      return measurements.length > 0 ? [{ channel, name: channelName, measurements }] : [];
    });
    return measuring.length > 0 ? [{ eui, name, channels: measuring }] : [];
  });
}
