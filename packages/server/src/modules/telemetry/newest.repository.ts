import { sql } from '../../platform/postgres/db';

/** Order of a series' readings, newest first; of those measured in the same moment, the one that came last. */
export const NEWEST_FIRST = sql`measured_at desc, uploaded_at desc, ctid desc`;
