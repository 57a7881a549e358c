import type { Reader } from '../../api/reader';
import { routeOfPath, routesOf, type ScreenRoute } from '../../routes';
import type { Areas } from '../../texts/areas';

/** A page that the guide explains, by the key of its title. */
export type GuidePage = keyof Areas['guide']['pages'];

interface ExplainedRoute extends ScreenRoute {
  title: GuidePage;
}

/** Exhaustive by type: each has its texts, and each text is shown. */
const EXPLAINED: Readonly<Record<GuidePage, true>> = {
  dashboard: true,
  alarms: true,
  geofences: true,
  gateways: true,
  groups: true,
  fields: true,
  groundPictures: true,
  nodes: true,
  kits: true,
  bind: true,
  bindMany: true,
  networkServers: true,
  deviceProfiles: true,
  gatewayDetails: true,
  heard: true,
  nodeDetails: true,
  dataTable: true,
  dataChart: true,
  imports: true,
  integrations: true,
  reports: true,
  stream: true,
  panels: true,
  panelDetail: true,
  measurements: true,
  advice: true,
  security: true,
  signOn: true,
  subAccounts: true,
  addSubAccount: true,
  audit: true,
  operatorOrders: true,
  operatorOrder: true,
  operatorInvoices: true,
  operatorRevenue: true,
  operatorLedger: true,
  payments: true,
  priceList: true,
  redeemCodes: true,
  cameraModels: true,
  purchase: true,
  purchaseResult: true,
  orders: true,
  orderDetail: true,
  invoices: true,
  account: true,
  credits: true,
  consumption: true,
  services: true,
  brand: true,
  userCenter: true,
  notices: true,
};

export const isExplained = (route: ScreenRoute): route is ExplainedRoute => route.title in EXPLAINED;

/** The pages of the guide that a reader may open, in the order of the portal's screens. */
export const guideOf = (reader: Reader): ExplainedRoute[] => routesOf(reader).filter(isExplained);

/** What the guide says of the screen at a path; undefined: nothing. */
export function guidePageAt(path: string): GuidePage | undefined {
  const route = routeOfPath(path);
  return route && isExplained(route) ? route.title : undefined;
}

export const GUIDE_PATH = '/guide';

/** Where the guide explains a page. */
export const addressInGuide = (page: GuidePage): string => `${GUIDE_PATH}?at=${page}`;
