import type { ResultInputOf } from '@fieldscope/contract/call';
import { production } from '@fieldscope/contract/calls/production';
import { type Answer, on } from './contract-answers';

type Constants = ResultInputOf<typeof production.listConstants>;

export const CONSTANTS: Constants = {
  station: 'global',
  public_url: 'http://portal.example',
  mqtt_port: 1884,
  mqtt_ws_port: 8084,
  version: '1.0.0',
  kit_skus: [],
  is_selling: false,
  has_orders: false,
  has_credits: false,
  has_tunnels: false,
  has_mail_server: true,
};

/** Constants of the server, and what a test says otherwise. */
export const withConstants = (given: Partial<Constants> = {}): Answer =>
  on(production.listConstants, { ...CONSTANTS, ...given });
