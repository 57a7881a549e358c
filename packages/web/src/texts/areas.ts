import type bindDevice from './en/bind-device';
import type coming from './en/coming';
import type common from './en/common';
import type dashboard from './en/dashboard';
import type dataChart from './en/data-chart';
import type dataTable from './en/data-table';
import type developmentKits from './en/development-kits';
import type deviceDetails from './en/device-details';
import type errorCommon from './en/error-common';
import type gatewayDetails from './en/gateway-details';
import type gateways from './en/gateways';
import type legal from './en/legal';
import type messages from './en/messages';
import type nodeDetails from './en/node-details';
import type nodes from './en/nodes';
import type routes from './en/routes';
import type setup from './en/setup';
import type shell from './en/shell';
import type signIn from './en/sign-in';
import type ui from './en/ui';
import type values from './en/values';

/** The words of the portal by area. English gives the shape that the other languages must fill. */
export interface Areas {
  'bind-device': typeof bindDevice;
  coming: typeof coming;
  common: typeof common;
  dashboard: typeof dashboard;
  'data-chart': typeof dataChart;
  'data-table': typeof dataTable;
  'development-kits': typeof developmentKits;
  'device-details': typeof deviceDetails;
  'error-common': typeof errorCommon;
  'gateway-details': typeof gatewayDetails;
  gateways: typeof gateways;
  legal: typeof legal;
  messages: typeof messages;
  'node-details': typeof nodeDetails;
  nodes: typeof nodes;
  routes: typeof routes;
  setup: typeof setup;
  shell: typeof shell;
  'sign-in': typeof signIn;
  ui: typeof ui;
  values: typeof values;
}
export type Area = keyof Areas;
