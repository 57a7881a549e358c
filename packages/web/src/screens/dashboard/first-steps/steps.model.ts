import type { Way } from './chosen-way';

/** What the portal knows of an organisation's beginning. */
export interface Beginnings {
  connections: number;
  /** One of them has sent a message. */
  hasMessage: boolean;
  gateways: number;
  gatewaysOnline: number;
  nodes: number;
  hasReadings: boolean;
  kits: number;
  rules: number;
}

interface StepFacts {
  /** Where it is done. */
  to: string;
  isDone(known: Beginnings): boolean;
}

const STEPS = {
  connect: { to: '/network_servers', isDone: ({ connections }) => connections > 0 },
  message: { to: '/network_servers', isDone: ({ hasMessage }) => hasMessage },
  adopt: { to: '/network_servers', isDone: ({ nodes }) => nodes > 0 },
  bindGateway: { to: '/bind_device', isDone: ({ gateways }) => gateways > 0 },
  gatewayOnline: { to: '/devices_gateway', isDone: ({ gatewaysOnline }) => gatewaysOnline > 0 },
  bindNode: { to: '/bind_device', isDone: ({ nodes }) => nodes > 0 },
  makeKit: { to: '/devices_developKit', isDone: ({ kits }) => kits > 0 },
  upload: { to: '/devices_developKit', isDone: ({ hasReadings }) => hasReadings },
  values: { to: '/data_table', isDone: ({ hasReadings }) => hasReadings },
  rule: { to: '/alarms', isDone: ({ rules }) => rules > 0 },
} as const satisfies Record<string, StepFacts>;
type StepName = keyof typeof STEPS;

/** The steps of each way, in their order. Who only looks around has none. */
const STEPS_OF_WAY: Readonly<Record<Way, readonly StepName[]>> = {
  network_server: ['connect', 'message', 'adopt', 'values', 'rule'],
  gateway: ['bindGateway', 'gatewayOnline', 'bindNode', 'values', 'rule'],
  kit: ['makeKit', 'upload', 'rule'],
  look: [],
};

export interface Step {
  name: StepName;
  to: string;
  isDone: boolean;
}

/** The steps of a way, each with whether it is done by now; undefined: that is not known yet. */
export const stepsOf = (way: Way, known: Beginnings | undefined): Step[] =>
  STEPS_OF_WAY[way].map((name) => ({
    ...{ name, to: STEPS[name].to },
    isDone: known !== undefined && STEPS[name].isDone(known),
  }));
