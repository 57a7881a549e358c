import { reaches, type UserRole } from '@fieldscope/contract/user-roles';
import type { Reader } from './api/reader';
import type { Areas } from './texts/areas';

export type NavGroup = 'start' | 'devices' | 'data' | 'access' | 'billing' | 'operator';
/** `more` is no screen. */
export type TitleKey = Exclude<keyof Areas['routes'], 'more'>;

export interface ScreenRoute {
  path: string;
  /** Key of the title in the texts `routes`. */
  title: TitleKey;
  /** Least role that opens the screen. */
  role: UserRole | 'operator';
  /** The screen is there only where credits or orders concern the organisation, or while anything is sold. */
  billing?: 'credits' | 'orders' | 'selling';
  /** Where it is in the side bar; absent: it is reached from another screen. */
  group?: NavGroup;
  /** The side bar entry that stays marked while this screen is open. */
  parent?: string;
  /** `<folder>/<Name>Screen` under screens/; absent: it is not built yet, and its path leads to /index. */
  screen?: string;
  /** What draws charts loads side by side with the screen. */
  drawsChart?: true;
  /** As high as the window leaves space for, at least. */
  fills?: true;
  /** Drawn without the shell although an account is signed in. */
  withoutShell?: true;
  /** Reachable without a sign-in: drawn without the shell, or `shell: true` with it once an account is signed in. */
  noSignIn?: { shell: boolean };
}

/** Where open alarms are. */
export const ALARMS_PATH = '/alarm_settings';

/** What the organisation has of credits, and how it is off. */
export const BILLING_PATH = '/billing_account';

/** Paths that lead elsewhere (specification, document 1 section 2). Every unknown path goes to /index. */
export const REDIRECTS: Record<string, string> = {
  '/': '/index',
  '/index': '/dashboard',
  '/home': '/user_center',
  '/alarms': ALARMS_PATH,
};

/** Every screen of the portal. Hash paths are part of the product: bookmarks and mails carry them. */
export const ROUTES: ScreenRoute[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    role: 'observer',
    group: 'start',
    screen: 'dashboard/DashboardScreen',
    drawsChart: true,
  },
  {
    path: '/devices_gateway',
    title: 'gateways',
    role: 'observer',
    group: 'devices',
    screen: 'gateways/GatewaysScreen',
  },
  {
    path: '/devices_node_group',
    title: 'groups',
    role: 'observer',
    group: 'devices',
    screen: 'groups/GroupsScreen',
  },
  {
    path: '/map_pictures',
    title: 'groundPictures',
    role: 'administrator',
    parent: '/dashboard',
    screen: 'ground-pictures/GroundPicturesScreen',
  },
  {
    path: '/fields',
    title: 'fields',
    role: 'observer',
    group: 'devices',
    screen: 'fields/FieldsScreen',
  },
  {
    path: '/devices_node',
    title: 'nodes',
    role: 'observer',
    group: 'devices',
    screen: 'nodes/NodesScreen',
  },
  {
    path: '/devices_developKit',
    title: 'kits',
    role: 'observer',
    group: 'devices',
    screen: 'kits/KitsScreen',
  },
  {
    path: '/bind_device',
    title: 'bind',
    role: 'administrator',
    group: 'devices',
    screen: 'bind-device/BindDeviceScreen',
  },
  {
    path: '/network_servers',
    title: 'networkServers',
    role: 'observer',
    group: 'devices',
    screen: 'network-servers/NetworkServersScreen',
  },
  {
    path: '/device_profiles',
    title: 'deviceProfiles',
    role: 'observer',
    group: 'devices',
    screen: 'device-profiles/DeviceProfilesScreen',
  },
  {
    path: '/bind_many',
    title: 'bindMany',
    role: 'administrator',
    parent: '/bind_device',
    screen: 'bind-many/BindManyScreen',
  },
  {
    path: '/heard',
    title: 'heard',
    role: 'observer',
    parent: '/devices_node',
    screen: 'heard/HeardScreen',
  },
  {
    path: '/devices_gateway_details',
    title: 'gatewayDetails',
    role: 'observer',
    parent: '/devices_gateway',
    screen: 'gateway-details/GatewayDetailsScreen',
  },
  {
    path: '/devices_node_details',
    title: 'nodeDetails',
    role: 'observer',
    parent: '/devices_node',
    screen: 'node-details/NodeDetailsScreen',
    drawsChart: true,
  },
  {
    path: '/data_table',
    title: 'dataTable',
    role: 'observer',
    group: 'data',
    screen: 'data-table/DataTableScreen',
  },
  {
    path: '/data_chart',
    title: 'dataChart',
    role: 'observer',
    group: 'data',
    screen: 'data-chart/DataChartScreen',
    drawsChart: true,
  },
  {
    path: '/data_import',
    title: 'imports',
    role: 'administrator',
    group: 'data',
    screen: 'imports/ImportsScreen',
  },
  {
    path: '/data_panel',
    title: 'panels',
    role: 'observer',
    group: 'data',
    screen: 'panels/PanelsScreen',
  },
  {
    path: '/data_panel_detail',
    title: 'panelDetail',
    role: 'observer',
    parent: '/data_panel',
    screen: 'panel-detail/PanelDetailScreen',
  },
  {
    path: '/reports',
    title: 'reports',
    role: 'observer',
    group: 'data',
    screen: 'reports/ReportsScreen',
  },
  {
    path: '/data_stream',
    title: 'stream',
    role: 'observer',
    group: 'data',
    screen: 'stream/StreamScreen',
  },
  {
    path: '/integrations',
    title: 'integrations',
    role: 'administrator',
    group: 'data',
    screen: 'integrations/IntegrationsScreen',
  },
  {
    path: '/measurement_list',
    title: 'measurements',
    role: 'observer',
    group: 'data',
    screen: 'measurements/MeasurementsScreen',
  },
  {
    path: '/ai',
    title: 'advice',
    role: 'observer',
    group: 'data',
    fills: true,
    screen: 'advice/AdviceScreen',
  },
  {
    path: ALARMS_PATH,
    title: 'alarms',
    role: 'observer',
    group: 'start',
    screen: 'alarms/AlarmsScreen',
  },
  {
    path: '/geofences',
    title: 'geofences',
    role: 'observer',
    parent: '/alarm_settings',
    screen: 'geofences/GeofencesScreen',
  },
  {
    path: '/security',
    title: 'security',
    role: 'observer',
    group: 'access',
    screen: 'security/SecurityScreen',
  },
  {
    path: '/sub_account_list',
    title: 'subAccounts',
    role: 'owner',
    group: 'access',
    screen: 'sub-accounts/SubAccountsScreen',
  },
  {
    path: '/add_sub_account',
    title: 'addSubAccount',
    role: 'owner',
    parent: '/sub_account_list',
    screen: 'sub-accounts/AddSubAccountScreen',
  },
  {
    path: '/identity_provider',
    title: 'signOn',
    role: 'owner',
    parent: '/sub_account_list',
    screen: 'sign-on/SignOnScreen',
  },
  {
    path: '/audit_log',
    title: 'audit',
    role: 'owner',
    group: 'access',
    screen: 'audit-log/AuditLogScreen',
  },
  {
    path: BILLING_PATH,
    title: 'account',
    role: 'observer',
    billing: 'credits',
    group: 'billing',
    screen: 'billing-account/BillingAccountScreen',
  },
  {
    path: '/credit_history',
    title: 'credits',
    role: 'observer',
    billing: 'credits',
    group: 'billing',
    screen: 'credit-history/CreditHistoryScreen',
  },
  {
    path: '/consumption',
    title: 'consumption',
    role: 'observer',
    billing: 'credits',
    group: 'billing',
    screen: 'consumption/ConsumptionScreen',
    drawsChart: true,
  },
  {
    path: '/device_services',
    title: 'services',
    role: 'observer',
    billing: 'credits',
    group: 'billing',
    screen: 'device-services/DeviceServicesScreen',
  },
  {
    path: '/service_purchase',
    title: 'purchase',
    role: 'administrator',
    billing: 'selling',
    group: 'billing',
    screen: 'purchase/PurchaseScreen',
  },
  {
    path: '/purchase_result',
    title: 'purchaseResult',
    role: 'administrator',
    billing: 'orders',
    parent: '/service_purchase',
    screen: 'purchase-result/PurchaseResultScreen',
  },
  {
    path: '/order_list',
    title: 'orders',
    role: 'observer',
    billing: 'orders',
    group: 'billing',
    screen: 'order-list/OrderListScreen',
  },
  {
    path: '/order_detail',
    title: 'orderDetail',
    role: 'observer',
    billing: 'orders',
    parent: '/order_list',
    screen: 'order-detail/OrderDetailScreen',
  },
  {
    path: '/invoices',
    title: 'invoices',
    role: 'observer',
    billing: 'orders',
    group: 'billing',
    screen: 'invoices/InvoicesScreen',
  },
  {
    path: '/operator_orders',
    title: 'operatorOrders',
    role: 'operator',
    billing: 'orders',
    group: 'operator',
    screen: 'operator-orders/OperatorOrdersScreen',
  },
  {
    path: '/operator_order',
    title: 'operatorOrder',
    role: 'operator',
    billing: 'orders',
    parent: '/operator_orders',
    screen: 'operator-order/OperatorOrderScreen',
  },
  {
    path: '/operator_invoices',
    title: 'operatorInvoices',
    role: 'operator',
    billing: 'orders',
    group: 'operator',
    screen: 'operator-invoices/OperatorInvoicesScreen',
  },
  {
    path: '/operator_revenue',
    title: 'operatorRevenue',
    role: 'operator',
    billing: 'orders',
    group: 'operator',
    screen: 'operator-revenue/OperatorRevenueScreen',
  },
  {
    path: '/operator_ledger',
    title: 'operatorLedger',
    role: 'operator',
    billing: 'credits',
    group: 'operator',
    screen: 'operator-ledger/OperatorLedgerScreen',
  },
  {
    path: '/operator_payments',
    title: 'payments',
    role: 'operator',
    group: 'operator',
    screen: 'operator-payments/OperatorPaymentsScreen',
  },
  {
    path: '/operator_camera_models',
    title: 'cameraModels',
    role: 'operator',
    group: 'operator',
    screen: 'operator-camera-models/OperatorCameraModelsScreen',
  },
  {
    path: '/operator_price_list',
    title: 'priceList',
    role: 'operator',
    group: 'operator',
    screen: 'operator-price-list/OperatorPriceListScreen',
  },
  {
    path: '/operator_redeem_codes',
    title: 'redeemCodes',
    role: 'operator',
    billing: 'credits',
    group: 'operator',
    screen: 'operator-redeem-codes/OperatorRedeemCodesScreen',
  },
  {
    path: '/user_center',
    title: 'userCenter',
    role: 'limited',
    screen: 'user-center/UserCenterScreen',
  },
  {
    path: '/brand',
    title: 'brand',
    role: 'owner',
    parent: '/user_center',
    screen: 'brand/BrandScreen',
  },
  {
    path: '/second_factor',
    title: 'secondFactor',
    role: 'limited',
    withoutShell: true,
    screen: 'second-factor/SecondFactorScreen',
  },
  {
    path: '/connect_program',
    title: 'connectProgram',
    role: 'limited',
    withoutShell: true,
    screen: 'connect-program/ConnectProgramScreen',
  },
  {
    path: '/message',
    title: 'notices',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'notices/NoticesScreen',
  },
  {
    path: '/guide',
    title: 'guide',
    role: 'limited',
    screen: 'guide/GuideScreen',
  },
  {
    path: '/privacy',
    title: 'privacy',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'privacy/PrivacyScreen',
  },
  {
    path: '/agreement',
    title: 'agreement',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'agreement/AgreementScreen',
  },
  {
    path: '/imprint',
    title: 'imprint',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'imprint/ImprintScreen',
  },
  {
    path: '/api_docs',
    title: 'apiDocs',
    role: 'limited',
    noSignIn: { shell: true },
    screen: 'api-docs/ApiDocsScreen',
  },
  {
    path: '/login',
    title: 'login',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'sign-in/SignInScreen',
  },
  {
    path: '/register',
    title: 'register',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'register/RegisterScreen',
  },
  {
    path: '/setup',
    title: 'setup',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'setup/SetupScreen',
  },
  {
    path: '/panel',
    title: 'sharedPanel',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'shared-panel/SharedPanelScreen',
  },
  {
    path: '/television',
    title: 'television',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'television/TelevisionScreen',
  },
  {
    path: '/error_common',
    title: 'error',
    role: 'limited',
    noSignIn: { shell: false },
    screen: 'error-common/ErrorCommonScreen',
  },
];

/** Whether the portal has a screen. */
export const isBuilt = (route: ScreenRoute): boolean => route.screen !== undefined;

/** The screens of this portal that a reader opens. */
export const routesOf = (reader: Reader): ScreenRoute[] =>
  ROUTES.filter((route) => isBuilt(route) && isBilled(reader, route) && mayOpen(reader, route));

/** Whether what a screen bills concerns the reader; screens that bill nothing always do. */
export const isBilled = (
  { isSelling, hasOrders, hasCredits }: Pick<Reader, 'isSelling' | 'hasOrders' | 'hasCredits'>,
  { billing }: Pick<ScreenRoute, 'billing'>,
): boolean =>
  billing === undefined || { credits: hasCredits, orders: hasOrders, selling: isSelling }[billing];

/** Whether a reader's role opens a screen. */
export const mayOpen = (
  { role, isOperator }: Pick<Reader, 'role' | 'isOperator'>,
  route: Pick<ScreenRoute, 'role'>,
): boolean => (route.role === 'operator' ? isOperator : reaches(role, route.role));

export const routeOfPath = (path: string): ScreenRoute | undefined =>
  ROUTES.find((route) => route.path === path);

/** The reader's own screens, which every role opens. They are in no group of the side bar. */
export const OWN_ROUTES: ScreenRoute[] = ROUTES.filter(({ path }) =>
  ['/user_center', '/message'].includes(path),
);
