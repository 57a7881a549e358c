import { randomUUID } from 'node:crypto';
import { factsOfIntegrationKind } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../../platform/events';
import { languageOfPerson } from '../../../platform/http/language';
import { Unfinished } from '../../../platform/jobs/job-kind';
import type { RunningJob } from '../../../platform/jobs/queue';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { notifyOfAlarms } from '../../notices/notices.service';
import { integrationsSent } from '../integrations.events';
import { nextAttemptAt } from '../integrations.model';
import { findIntegration, type IntegrationRow } from '../integrations.repository';
import type { SendingResult } from '../kinds/kind';
import type { InBurst } from './burst.service';
import * as repository from './delivery.repository';
import { NOTICE_TEXTS } from './notice-texts';
import { readerOf, sendMessage } from './sending.service';
import { type IntegrationToServe, queueTarget } from './waking.service';

/** A target that takes longer for a message leaves its worker to others for as long as it took. */
const SLOW_MS = SECOND_MS;
/** Between two messages while much comes in: docs/decisions/0068-bursts.md. */
const BURST_REST_MS = 2 * SECOND_MS;

type NotingNeeds = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'queue' | 'config'>;
type Needs = NotingNeeds & Pick<PlatformServices, 'workers'> & { burst: InBurst };

/**
 * Sends an integration what it was not told yet, message by message, until it was told of everything, fails, or its turn is over.
 * What a message has is stored before it is sent, and the position after it was taken: killed in between, the same message is sent again.
 */
export async function serveIntegration(
  needs: Needs,
  one: IntegrationToServe,
  job: Pick<RunningJob, 'isTurnOver'>,
): Promise<void> {
  const { db, clock } = needs;
  // Before the log is read: what is added afterwards has a job of its own.
  while (await repository.noteLooking(db, one)) {
    const integration = await findIntegration(db, one);
    if (!integration || factsOfIntegrationKind(integration.kind).holdsConnection) return;
    if (clock.now() < (integration.nextAttemptAt ?? 0)) {
      await serveLater(needs, db, one, integration.nextAttemptAt!);
      return;
    }
    const begunAt = performance.now();
    const message = await nextMessage(needs, integration);
    if (!message) return;
    const result = await sendMessage(needs, integration, message);
    if (result.failure !== undefined) return takeFailure(needs, integration, result);
    await takeSuccess(needs, integration, message, result);
    const tookMs = performance.now() - begunAt;
    if (needs.burst.isOn()) return goOnAfter(needs, one, Math.max(BURST_REST_MS, tookMs));
    if (tookMs > SLOW_MS) return goOnAfter(needs, one, tookMs);
    if (await job.isTurnOver()) throw new Unfinished('there is more to send');
  }
}

/** What comes meanwhile wakes it no earlier. */
async function goOnAfter(needs: Needs, one: IntegrationToServe, restMs: number): Promise<void> {
  await inTransaction(needs.db, async (trx) => {
    await repository.noteQueued(trx, one);
    await queueTarget(needs, trx, one, { afterSeconds: Math.ceil(restMs / SECOND_MS) });
  });
}

/** The message that waits, or the next one; undefined: there is nothing to tell. */
async function nextMessage(
  { db, clock }: Needs,
  integration: IntegrationRow,
): Promise<repository.MessageRow | undefined> {
  const waiting = await repository.findWaiting(db, integration);
  if (waiting) return waiting;
  const { position } = integration;
  const end = await repository.findEnd(db, integration.orgId);
  const next = await repository.listNext(db, readerOf(integration), position, INTEGRATION_LIMITS.message);
  const last = next.at(-1);
  if (last)
    return repository.insertMessage(db, integration, {
      ...{ messageId: randomUUID(), now: clock.now() },
      ...{ after: position, to: last.position },
    });
  if (BigInt(end) > BigInt(position)) await repository.moveOn(db, integration, position, end);
  return undefined;
}

async function takeSuccess(
  { db, clock }: Needs,
  integration: IntegrationRow,
  { after, to }: repository.MessageRow,
  { status, bytes }: SendingResult,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await repository.moveOn(trx, integration, after, to);
    if (bytes === 0) return;
    await repository.noteSuccess(trx, integration, { status, now: clock.now() });
    await announceSent(trx, integration);
  });
}

/** Has the target tried again later, or turns it off that wants nothing any more. */
export async function takeFailure(
  needs: NotingNeeds,
  integration: IntegrationRow,
  { failure, status, detail }: SendingResult,
): Promise<void> {
  const now = needs.clock.now();
  const failingSince = integration.failingSince ?? now;
  const next = nextAttemptAt(failingSince, now);
  await inTransaction(needs.db, async (trx) => {
    await repository.noteFailure(trx, integration, {
      ...{ failure: failure!, status, detail: detail ?? null, now, failingSince, nextAttemptAt: next },
    });
    await announceSent(trx, integration);
    if (failure === 'gone') {
      if (await repository.turnOff(trx, integration)) await notify(needs, trx, integration, 'turnedOff');
      return;
    }
    const isLong = now - failingSince >= INTEGRATION_LIMITS.notifiedAfterMs;
    if (isLong && (await repository.noteNotified(trx, integration, now)))
      await notify(needs, trx, integration, 'failing');
    if (!factsOfIntegrationKind(integration.kind).holdsConnection)
      await serveLater(needs, trx, integration, next);
  });
}

async function serveLater(
  needs: Pick<Needs, 'queue' | 'clock'>,
  db: Db,
  one: IntegrationToServe,
  time: number,
): Promise<void> {
  const afterSeconds = Math.max(1, Math.ceil((time - needs.clock.now()) / SECOND_MS));
  await queueTarget(needs, db, one, { afterSeconds, holdsTarget: true });
}

/** Has screens show that a target was told something, or was not. */
export const announceSent = (trx: Db, { orgId }: IntegrationRow): Promise<void> =>
  notifyProcesses(trx, integrationsSent, [{ orgId }]);

/** Notifies the owner, and who made it, in the message centre. */
async function notify(
  { clock, config }: NotingNeeds,
  trx: Db,
  { orgId, createdBy, name }: IntegrationRow,
  what: 'failing' | 'turnedOff',
): Promise<void> {
  for (const { userId, language } of await repository.listConcerned(trx, orgId, createdBy)) {
    const text = NOTICE_TEXTS[languageOfPerson(language, config)][what](name);
    await notifyOfAlarms(trx, { orgId, userId, text, now: clock.now() });
  }
}
