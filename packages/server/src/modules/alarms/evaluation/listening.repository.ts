import { at, type Db, sql } from '../../../platform/postgres/db';

/** For how long no process could take uplinks until that counts as an outage. */
const OUTAGE = sql`interval '2 minutes'`;

/** Says that uplinks can be taken now. After an outage that begins anew. */
export async function noteListening(db: Db, now: number): Promise<void> {
  await sql`
    insert into alarm_listening as held (listening_since, listened_until) values (${at(now)}, now())
    on conflict (is_only) do update
      set listening_since = case when held.listened_until < now() - ${OUTAGE} then ${at(now)} else held.listening_since end,
        listened_until = now()`.execute(db);
}

/** Since when uplinks could be taken, epoch ms, and whether they can be now. */
export async function readListening(db: Db): Promise<{ listeningSince: number; isListening: boolean }> {
  const { rows } = await sql<{ listeningSince: number; isListening: boolean }>`
    select listening_since as "listeningSince", listened_until >= now() - ${OUTAGE} as "isListening"
    from alarm_listening`.execute(db);
  return rows[0] ?? { listeningSince: 0, isListening: false };
}
