/** Columns of the gateway list beside the device itself, in their order. */
export const GATEWAY_COLUMNS = ['state', 'seen', 'uplinks', 'nodes', 'model', 'bound'] as const;
export type GatewayColumn = (typeof GATEWAY_COLUMNS)[number];

/** Shown only to who asks for it. */
export const HIDDEN_AT_FIRST: readonly GatewayColumn[] = ['bound'];
