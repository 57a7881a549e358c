import type { AnyCall } from './call';
import { accessKeys } from './calls/access-keys';
import { adoptedDevices } from './calls/adopted-devices';
import { advice } from './calls/advice';
import { alarmWebhooks } from './calls/alarm-webhooks';
import { alarms } from './calls/alarms';
import { audit } from './calls/audit';
import { bindMany } from './calls/bind-many';
import { blocks } from './calls/blocks';
import { books } from './calls/books';
import { brands } from './calls/brands';
import { broughtArchives, offeredArchives } from './calls/brought-archives';
import { cameraDevice, cameraModels, cameras } from './calls/cameras';
import { channels, measurements } from './calls/channels';
import { chartPages, charts } from './calls/chart-pages';
import { codecCatalogues } from './calls/codec-catalogues';
import { commands } from './calls/commands';
import { completeChannelData } from './calls/complete-channel-data';
import { connections, heardDevices, messageMappings } from './calls/connections';
import { credits } from './calls/credits';
import { dataExports } from './calls/data-exports';
import { demo } from './calls/demo';
import { derived } from './calls/derived';
import { deviceAccess } from './calls/device-access';
import { deviceChanges } from './calls/device-changes';
import { deviceLists } from './calls/device-lists';
import { deviceProfiles } from './calls/device-profiles';
import { deviceRadio } from './calls/device-radio';
import { deviceReports } from './calls/device-reports';
import { deviceServices } from './calls/device-services';
import { deviceTransfers } from './calls/device-transfers';
import { devices } from './calls/devices';
import { diagnosis } from './calls/diagnosis';
import { fields } from './calls/fields';
import { geofences } from './calls/geofences';
import { groundPictures } from './calls/ground-pictures';
import { groups } from './calls/groups';
import { heardGateways } from './calls/heard-gateways';
import { imports } from './calls/imports';
import { ingest, maker } from './calls/ingest';
import { integrations } from './calls/integrations';
import { invoices } from './calls/invoices';
import { kitChannels } from './calls/kit-channels';
import { kitInterval } from './calls/kit-interval';
import { legacy } from './calls/legacy';
import { legacyData } from './calls/legacy-data';
import { lineSeries } from './calls/line-series';
import { localFigures } from './calls/local-figures';
import { customMeasurements, customSensorTypes } from './calls/measurement-types';
import { networkServers } from './calls/network-servers';
import { nodeRelations } from './calls/node-relations';
import { notes } from './calls/notes';
import { notices } from './calls/notices';
import { open } from './calls/open';
import { openData } from './calls/open-data';
import { openDevices } from './calls/open-devices';
import { openOlder } from './calls/open-older';
import { openTools } from './calls/open-tools';
import { operatorCommands, operators, operatorViews } from './calls/operators';
import { orders } from './calls/orders';
import { organisationArchives } from './calls/organisation-archives';
import { panelShares } from './calls/panel-shares';
import { panels } from './calls/panels';
import { passkeys } from './calls/passkeys';
import { payments } from './calls/payments';
import { priceLists } from './calls/price-list';
import { production } from './calls/production';
import { programs } from './calls/programs';
import { push } from './calls/push';
import { quietHours } from './calls/quiet-hours';
import { redeemCodes } from './calls/redeem-codes';
import { registration } from './calls/registration';
import { reports } from './calls/reports';
import { scenes } from './calls/scenes';
import { secondFactor } from './calls/second-factor';
import { signOn } from './calls/sign-on';
import { stream } from './calls/stream';
import { subAccounts } from './calls/sub-accounts';
import { televisions } from './calls/televisions';
import { topology } from './calls/topology';
import { trackers } from './calls/trackers';
import { tunnels } from './calls/tunnels';
import { setup, users } from './calls/users';

/** Every call of the product by domain; used by server, documentation and tests. */
export const CALLS = {
  accessKeys,
  audit,
  adoptedDevices,
  advice,
  alarms,
  alarmWebhooks,
  notes,
  bindMany,
  blocks,
  books,
  brands,
  cameraDevice,
  cameraModels,
  cameras,
  channels,
  charts,
  commands,
  completeChannelData,
  connections,
  credits,
  customMeasurements,
  customSensorTypes,
  dataExports,
  demo,
  derived,
  chartPages,
  deviceAccess,
  deviceChanges,
  deviceTransfers,
  deviceProfiles,
  codecCatalogues,
  deviceRadio,
  deviceReports,
  deviceLists,
  deviceServices,
  devices,
  diagnosis,
  fields,
  geofences,
  groundPictures,
  groups,
  heardDevices,
  heardGateways,
  imports,
  ingest,
  integrations,
  invoices,
  kitChannels,
  kitInterval,
  legacy,
  legacyData,
  lineSeries,
  localFigures,
  maker,
  measurements,
  messageMappings,
  networkServers,
  nodeRelations,
  notices,
  open,
  openData,
  openDevices,
  openOlder,
  openTools,
  operatorCommands,
  operators,
  operatorViews,
  orders,
  organisationArchives,
  broughtArchives,
  offeredArchives,
  panels,
  panelShares,
  passkeys,
  payments,
  priceLists,
  production,
  programs,
  push,
  quietHours,
  redeemCodes,
  registration,
  reports,
  scenes,
  secondFactor,
  signOn,
  setup,
  stream,
  subAccounts,
  topology,
  televisions,
  trackers,
  tunnels,
  users,
} as const;

export type CallName = {
  [D in keyof typeof CALLS]: `${D}.${Extract<keyof (typeof CALLS)[D], string>}`;
}[keyof typeof CALLS];

/** All calls with their names (`devices.listNodes`). */
export function listCalls(): { name: CallName; call: AnyCall }[] {
  return Object.entries(CALLS).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${domain}.${name}` as CallName,
      call: call as AnyCall,
    })),
  );
}
