import type { ArchivedTables } from '../../platform/backup/organisation/archived-table.model';

/** How the tables of this module belong to an organisation. */
export const adviceArchive: ArchivedTables = {
  tables: {
    advice_question: { ids: { question_id: 'question', asked_by: 'user' } },
    advice: { only: "state <> 'working'", ids: { advice_id: 'advice', question_id: 'question' } },
    advice_wording: {
      only: "advice_id in (select advice_id from advice where org_id = $org and state <> 'working')",
      ids: { advice_id: 'advice' },
    },
    advice_tokens: {},
    advice_conversation: { why: 'passing' },
  },
  spaces: {
    question: { from: 'sequence', table: 'advice_question', column: 'question_id' },
    advice: { from: 'uuid' },
  },
};
