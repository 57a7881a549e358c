import { onStatement } from './sent-statements';

const TABLES = 'series|latest|uplink|history_frames|history|uplink_history|derived_reading|credit_entry';
const USES = new RegExp(String.raw`\b(?:from|join|update|using)\s+(?:${TABLES})\b`, 'gi');
const NAMES = /\borg_id"?\s*(?:=|in\b)|=\s*\w+\.org_id\b|using\s*\([^)]*\borg_id\b/gi;

/** Whether every use of a table that can be distributed is tied to an organisation. */
export const namesOrganisation = (statement: string): boolean =>
  (statement.match(USES)?.length ?? 0) <= (statement.match(NAMES)?.length ?? 0);

/** From now on until the test file ends: the statements that are sent and do not name the organisation of what they ask for. */
export function watchStatements(): Set<string> {
  const unnamed = new Set<string>();
  onStatement((text) => {
    if (!namesOrganisation(text)) unnamed.add(text.replace(/\s+/g, ' ').trim());
  });
  return unnamed;
}
