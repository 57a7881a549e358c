import { z } from 'zod';
import type { IntegrationDefinition } from './integration-kinds/kind';
import { webhook } from './integration-kinds/webhook';

/** Every kind of integration, in the order in which people choose from them; each declares itself in its file. */
export const INTEGRATIONS = { webhook } as const satisfies Record<string, IntegrationDefinition>;

export type IntegrationKind = keyof typeof INTEGRATIONS;
export const INTEGRATION_KINDS = Object.keys(INTEGRATIONS) as [IntegrationKind, ...IntegrationKind[]];

/** Settings of a kind. */
export type IntegrationSettingsOf<Kind extends IntegrationKind> = z.output<
  (typeof INTEGRATIONS)[Kind]['settings']
>;

/** A kind with its settings. */
export type IntegrationKindSettings = {
  [Kind in IntegrationKind]: { kind: Kind; settings: IntegrationSettingsOf<Kind> };
}[IntegrationKind];

export const IntegrationKindSettings = z.discriminatedUnion(
  'kind',
  INTEGRATION_KINDS.map((kind) =>
    z.object({ kind: z.literal(kind), settings: INTEGRATIONS[kind].settings }),
  ) as never,
) as unknown as z.ZodType<IntegrationKindSettings, { kind: IntegrationKind; settings: object }>;

export const definitionOf = (kind: IntegrationKind): IntegrationDefinition => INTEGRATIONS[kind];

/** What the portal knows of a target's health. `waiting`: it is on, and nothing was sent yet. */
export const INTEGRATION_STATES = ['working', 'waiting', 'failing', 'off'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];
