import type { ResultOf } from '@fieldscope/contract/call';
import type { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import { Eui, type OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { NetworkServer } from '../../platform/http/actor';
import type { OrgCtx } from '../../platform/http/request-context';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { PlatformServices } from '../../platform/services';
import type { ConnectionChanges } from '../ingest/ports.model';
import type { Uplink } from '../network-server-kinds/message.model';
import { readDeviceName } from './heard-devices.model';
import { type HeardGatewayRow, listGateways, upsertGateways } from './heard-gateways.repository';

/** Notes which gateways the connections of organisations name, in the background. */
export interface HeardGateways {
  /** The operator's network servers belong to no organisation: their gateways are not noted. */
  record(networkServer: NetworkServer, uplink: Pick<Uplink, 'receptions'>): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const WRITTEN_EVERY_MS = SECOND_MS;

interface HeardGatewaysParts extends Pick<PlatformServices, 'db' | 'clock' | 'log'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

export function createHeardGateways({
  db,
  clock,
  log,
  connectionChanges,
}: HeardGatewaysParts): HeardGateways {
  /** Gateways of each organisation that wait: of more than there are places for, none has to. */
  const waiting = new Map<OrgId, Set<Eui>>();
  const writer = new BackgroundWriter<string, HeardGatewayRow>({
    name: 'heard gateways',
    everyMs: WRITTEN_EVERY_MS,
    log,
    merge: (before, after) => ({
      ...after,
      firstAt: before.firstAt,
      name: after.name || before.name,
      rssi: after.rssi ?? before.rssi,
      snr: after.snr ?? before.snr,
      uplinks: before.uplinks + after.uplinks,
    }),
    async write(rows) {
      waiting.clear();
      await upsertGateways(db, rows);
      connectionChanges.publish(rows.map(({ orgId }) => orgId));
    },
  });

  function mayWait(orgId: OrgId, eui: Eui): boolean {
    const euis = waiting.get(orgId) ?? new Set();
    if (euis.size >= HEARD_LIMITS.gateways && !euis.has(eui)) return false;
    waiting.set(orgId, euis.add(eui));
    return true;
  }

  return {
    record({ token, ofOrganisation: orgId }, { receptions = [] }) {
      if (orgId === null) return;
      const now = clock.now();
      for (const { gateway, name, rssi = null, snr = null } of receptions.slice(
        0,
        HEARD_LIMITS.gatewaysOfUplink,
      )) {
        const eui = Eui.safeParse(gateway).data;
        if (!eui || !mayWait(orgId, eui)) continue;
        writer.put(`${orgId}/${eui}`, {
          ...{ orgId, eui, name: readDeviceName(name), token, firstAt: now, heardAt: now },
          ...{ rssi, snr, uplinks: 1 },
        });
      }
    },
    flush: () => writer.flush(),
    close: () => writer.flush(),
  };
}

/** Gateways that the organisation's connections name and that it does not have, the newest first. */
export async function listHeardGateways(
  ctx: OrgCtx,
  gateways: Pick<HeardGateways, 'flush'>,
): Promise<ResultOf<typeof heardGateways.list>> {
  await gateways.flush();
  return listGateways(ctx.db, ctx.orgId, ctx.clock.now() - HEARD_LIMITS.keptMs);
}
