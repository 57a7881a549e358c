import type { Integration } from '@fieldscope/contract/calls/integrations';
import type { IntegrationTopic } from '@fieldscope/contract/integration-events';
import { factsOfIntegrationKind, type IntegrationKind } from '@fieldscope/contract/integration-kinds';
import type { IntegrationFacts } from '@fieldscope/contract/integration-kinds/kind';
import { INTEGRATION_VIEWS } from '../../features/integrations/kinds';
import type { IntegrationDraft } from '../../features/integrations/kinds/kind';

/** What is being entered of an integration. */
export interface Draft {
  name: string;
  topics: readonly IntegrationTopic[];
  /** null: not by name. */
  euis: readonly string[] | null;
  /** null: not of a group. */
  group_uuid: string | null;
  settings: IntegrationDraft;
}

/** A new integration of a kind. */
export const firstDraft = (kind: IntegrationKind, name: string): Draft => ({
  ...{ name, euis: null, group_uuid: null, settings: INTEGRATION_VIEWS[kind].first },
  topics: firstTopics(factsOfIntegrationKind(kind)),
});

/** Who has the newest state is told of everything. */
const firstTopics = ({ topics, holdsConnection }: IntegrationFacts) =>
  holdsConnection ? topics : topics.slice(0, 1);

/** An integration as it is; secrets are left to be entered anew. */
export const draftOf = ({ kind, name, topics, euis, group_uuid, settings }: Integration): Draft => ({
  ...{ name, topics, euis, group_uuid },
  settings: {
    ...INTEGRATION_VIEWS[kind].first,
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
  },
});

/** Secrets that an integration has and that are entered again, because it would send them to another place. */
export function secretsToEnter({ kind, settings, secrets }: Integration, draft: Draft): string[] {
  const { place = [] } = factsOfIntegrationKind(kind);
  const isElsewhere = place.some((name) => String(settings[name]) !== draft.settings[name]?.trim());
  return isElsewhere ? secrets : [];
}

/** What a draft says, or the names of its parts that are wrong. */
export function readDraft(kind: IntegrationKind, draft: Draft) {
  const { fields } = INTEGRATION_VIEWS[kind];
  const { secrets: secretNames, topics: possible } = factsOfIntegrationKind(kind);
  const shown = fields.filter(({ isShown }) => isShown?.(draft.settings) ?? true);
  const entered = shown.map(({ name }) => [name, (draft.settings[name] ?? '').trim()] as const);
  const settings = Object.fromEntries(entered.filter(([name]) => !secretNames.includes(name)));
  const secrets = Object.fromEntries(
    entered.filter(([name, value]) => secretNames.includes(name) && value !== ''),
  );
  const isWrong = (name: string, value: string) => {
    const { isRight, isOptional } = shown.find((field) => field.name === name)!;
    return value === '' ? !isOptional : isRight?.(value) === false;
  };
  const wrong = new Set([
    ...(draft.name.trim() === '' ? ['name'] : []),
    ...(possible.length > 0 && draft.topics.length === 0 ? ['topics'] : []),
    ...(draft.euis?.length === 0 ? ['euis'] : []),
    ...entered.filter(([name, value]) => isWrong(name, value)).map(([name]) => name),
  ]);
  return {
    wrong,
    input: {
      ...{ kind, settings, secrets, name: draft.name.trim(), topics: [...draft.topics] },
      ...{ euis: draft.euis as never, group_uuid: draft.group_uuid as never },
    },
  };
}
