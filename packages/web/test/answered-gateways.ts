import type { ResultInputOf } from '@fieldscope/contract/call';
import { channels } from '@fieldscope/contract/calls/channels';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices, type GatewaySummary } from '@fieldscope/contract/calls/devices';
import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import { fields } from '@fieldscope/contract/calls/fields';
import { Eui } from '@fieldscope/contract/ids';
import { type Answer, on } from './contract-answers';

type GatewayView = ResultInputOf<typeof devices.viewGateway>;
type ActivityEntry = ResultInputOf<typeof channels.listActivity>['list'][number];

let gatewaysMade = 0;

/** A gateway as the list answers it: online, of model M2, without traffic, and what a test says otherwise. */
export function aListedGateway(given: Partial<GatewaySummary> = {}): GatewaySummary {
  gatewaysMade += 1;
  const now = Date.now();
  return {
    eui: Eui.parse(`2CF7F1C2${gatewaysMade.toString(16).toUpperCase().padStart(8, '0')}`),
    ...{ name: `Gateway ${gatewaysMade}`, model: 'M2', kind: 'gateway', group_uuid: '', group_name: '' },
    ...{ online: true, last_seen_at: now, bound_at: now, registered_at: now, frequency_plan: 'EU868' },
    ...{ battery: null, rssi: null, snr: null, uplinks_24h: 0, nodes_24h: 0 },
    ...given,
  };
}

/** What the list of gateways asks for, where the organisation has these: searched by name, of a model, and in pages. */
export const withGateways = (...gateways: GatewaySummary[]): Answer[] => [
  on(deviceLists.listFrequencyPlans, ['EU868']),
  on(fields.listNames, []),
  on(devices.listDeviceTypes, [
    { model: 'M2', kind: 'gateway', count: gateways.length },
    { model: 'S2101', kind: 'node', count: 1 },
  ]),
  on(devices.listGateways, ({ search = '', model, offset = 1, length = 20 }) => {
    const found = gateways.filter((one) => one.name.includes(search) && (!model || one.model === model));
    const from = (Number(offset) - 1) * Number(length);
    return { list: found.slice(from, from + Number(length)), page: { count: found.length } };
  }),
];

/** A gateway as its page is answered: it never reported, and what a test says otherwise. */
export function aViewedGateway(given: Partial<GatewayView> = {}): GatewayView {
  const gateway = aListedGateway({ name: 'Mast north', online: false, last_seen_at: null });
  return {
    ...gateway,
    ...{ dev_eui: gateway.eui, join_eui: '', adopted: false, takes_commands: false, network: 1 },
    ...{ hardware_version: null, software_version: null, system_version: null, position: null },
    ...{ field: null },
    ...{ timezone: null, country: null, antenna: null, ip: null, channel_count: 0, sensor_count: 0 },
    ...{ description: '', produced_at: gateway.bound_at, registered_at: null },
    ...{ frequency: null, spreading_factor: null, frequency_plan: null, router: null },
    ...given,
  };
}

/** What the page of a gateway asks for, to which this happened. */
export const withGateway = (gateway: GatewayView, happened: ActivityEntry['kind'][] = []): Answer[] => [
  on(devices.viewGateway, gateway),
  on(diagnosis.view, () => ({ at: Date.now(), verdicts: [] })),
  on(deviceReports.viewSimCard, { sim_card: null }),
  on(channels.listActivity, {
    list: happened.map((kind) => ({
      ...{ at: gateway.bound_at, eui: gateway.eui, device_name: gateway.name, is_gateway: true },
      ...{ kind, device_count: 1 },
    })),
    page: { count: happened.length, more: false },
  }),
];
