import { z } from 'zod';
import * as homeAssistant from './integration-kinds/home-assistant';
import * as influxdb from './integration-kinds/influxdb';
import type { IntegrationFacts } from './integration-kinds/kind';
import * as postgresql from './integration-kinds/postgresql';
import * as webhook from './integration-kinds/webhook';

/** Every kind of integration, in the order in which people choose from them; each declares its settings and facts in its file. */
const KINDS = { webhook, influxdb, postgresql, 'home-assistant': homeAssistant } as const satisfies Record<
  string,
  { settings: z.ZodType; facts: IntegrationFacts }
>;

export type IntegrationKind = keyof typeof KINDS;
export const INTEGRATION_KINDS = Object.keys(KINDS) as [IntegrationKind, ...IntegrationKind[]];

/** Settings of a kind. */
export type IntegrationSettingsOf<Kind extends IntegrationKind> = z.output<(typeof KINDS)[Kind]['settings']>;

/** A kind with its settings. */
export type IntegrationKindSettings = {
  [Kind in IntegrationKind]: { kind: Kind; settings: IntegrationSettingsOf<Kind> };
}[IntegrationKind];

export const IntegrationKindSettings = z.discriminatedUnion(
  'kind',
  INTEGRATION_KINDS.map((kind) =>
    z.object({ kind: z.literal(kind), settings: KINDS[kind].settings }),
  ) as never,
) as unknown as z.ZodType<IntegrationKindSettings, { kind: IntegrationKind; settings: object }>;

export const factsOfIntegrationKind = (kind: IntegrationKind): IntegrationFacts => KINDS[kind].facts;

/** Kinds that are kept up to date over a connection, instead of being sent messages. */
export const CONNECTED_KINDS = INTEGRATION_KINDS.filter(
  (kind) => factsOfIntegrationKind(kind).holdsConnection,
);

/** What the portal knows of a target's health. `waiting`: it is on, and nothing was sent yet. */
export const INTEGRATION_STATES = ['working', 'waiting', 'failing', 'off'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];
