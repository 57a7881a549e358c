import type { InputOf } from '@fieldscope/contract/call';
import type { NodeRelation, nodeRelations } from '@fieldscope/contract/calls/node-relations';
import { isNumber } from '@fieldscope/contract/definitions/measurements';
import { factsOfPanelKind } from '@fieldscope/contract/panel-kinds';
import type { PanelKindFacts } from '@fieldscope/contract/panel-kinds/kind';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { listRelations, type RelationRow } from './node-relations.repository';

/** The named nodes, or all, with their channels and what is measured there. @throws AppError device_not_in_organisation */
export async function viewNodeRelations(
  ctx: OrgCtx,
  { eui }: InputOf<typeof nodeRelations.view>,
): Promise<NodeRelation[]> {
  const named = eui && (await ensureDevicesOfOrganisation(ctx, eui));
  const ids = named && [...named.values()].map((device) => device.device_id);
  return treeOf(await listRelations(ctx.db, ctx.orgId, ids));
}

/** Those that have something that a component of a kind can show, and of them that alone. @throws AppError device_not_in_organisation */
export async function viewNodeRelationsForPanel(
  ctx: OrgCtx,
  { eui, kind, measurement_id: wanted }: InputOf<typeof nodeRelations.viewForPanel>,
): Promise<NodeRelation[]> {
  const nodes = await viewNodeRelations(ctx, { eui });
  const { mostDevices, needsNumbers } = kind ? factsOfPanelKind(kind) : ANY_KIND;
  if (mostDevices === 0) return [];
  const isShown = ({ measurement_id: id }: { measurement_id: number }) =>
    (!wanted || wanted.some((one) => one === id)) && (!needsNumbers || isNumber(id));
  return nodes.flatMap((node) => {
    const channels = node.channels.flatMap((channel) => {
      const sensors = channel.sensors.flatMap((sensor) => {
        const measurements = sensor.measurements.filter(isShown);
        return measurements.length > 0 ? [{ ...sensor, measurements }] : [];
      });
      return sensors.length > 0 ? [{ ...channel, sensors }] : [];
    });
    return channels.length > 0 ? [{ ...node, channels }] : [];
  });
}

const ANY_KIND: Pick<PanelKindFacts, 'mostDevices' | 'needsNumbers'> = {
  mostDevices: Number.POSITIVE_INFINITY,
};

/** Rows that follow one another and belong to one node, and in it to one channel, become one. */
function treeOf(rows: readonly RelationRow[]): NodeRelation[] {
  const nodes: NodeRelation[] = [];
  for (const row of rows) {
    const { eui, name, model, kind, channel, measurement_id } = row;
    let node = nodes.at(-1);
    if (node?.eui !== eui) {
      node = { eui, name, model, kind, channels: [] };
      nodes.push(node);
    }
    if (channel === null) continue;
    let shown = node.channels.at(-1);
    if (shown?.channel !== channel) {
      const { sensor_eui, sensor_type } = row;
      const sensors = [{ sensor_eui, sensor_type, measurements: [] }];
      shown = { channel, name: row.channel_name, status: row.status, sensors };
      node.channels.push(shown);
    }
    if (measurement_id === null) continue;
    const { block_name, has_reported } = row;
    shown.sensors[0]!.measurements.push({ measurement_id, name: block_name, has_reported });
  }
  return nodes;
}
