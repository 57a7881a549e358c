import type { ResultInputOf } from '@fieldscope/contract/call';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices } from '@fieldscope/contract/calls/devices';
import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import { Eui } from '@fieldscope/contract/ids';
import { type Answer, on } from './contract-answers';

type GatewayView = ResultInputOf<typeof devices.viewGateway>;

export const GATEWAY = Eui.parse('2CF7F1C0534000AA');

/** A gateway that never reported, as its page is answered, and what a test says otherwise. */
export const aViewedGateway = (given: Partial<GatewayView> = {}): GatewayView => ({
  ...{ eui: GATEWAY, dev_eui: GATEWAY, join_eui: '', name: 'Mast', model: 'M2', kind: 'gateway' },
  ...{ group_uuid: '', group_name: '', description: '', adopted: false, takes_commands: false },
  ...{ online: false, last_seen_at: null, registered_at: null, battery: null, rssi: null, snr: null },
  ...{ bound_at: Date.now(), produced_at: Date.now(), network: 1 },
  ...{ hardware_version: null, software_version: null, system_version: null, ip: null },
  ...{ position: null, field: null, timezone: null, country: null, antenna: null },
  ...{ channel_count: 0, sensor_count: 0, uplinks_24h: 0, nodes_24h: 0 },
  ...{ frequency: null, spreading_factor: null, frequency_plan: null, router: null },
  ...given,
});

/** What the page of a gateway asks for. Names and facts that are entered are there when it is asked for again. */
export function withGateway(given: GatewayView): Answer[] {
  let gateway = given;
  return [
    on(devices.viewGateway, () => gateway),
    on(diagnosis.view, () => ({ at: Date.now(), verdicts: [] })),
    on(deviceReports.viewSimCard, { sim_card: null }),
    on(deviceChanges.updateGateway, ({ eui: _, ...facts }) => {
      gateway = { ...gateway, ...facts };
      return {};
    }),
  ];
}
