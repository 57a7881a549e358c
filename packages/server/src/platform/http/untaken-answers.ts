import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@fieldscope/contract/errors/fail';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Party } from '../turns.model';

/** Of an organisation, or of its guests; one that is longer is sent while there is no other. */
const MOST_BYTES = 32 * 1024 * 1024;
/** After so long a client may be cut off for another one of its organisation. */
const PATIENCE_MS = 30 * SECOND_MS;
/** After which a refused caller may ask again. */
const RETRY_SECONDS = 1;

/** How an answer gets to its client. */
export interface AnswerWay {
  response: ServerResponse;
  socket: Socket;
}

interface Untaken {
  bytes: number;
  /** On the clock of `performance`, in ms. */
  since: number;
  socket: Socket;
}

/** Long answers that wait in memory for clients to take them, a share for each organisation. */
export class UntakenAnswers {
  private readonly byParty = new Map<Party, Set<Untaken>>();

  /**
   * Counts an answer until its client has taken it or is gone. Where too much waits, those who have long been slow are cut off.
   * @throws AppError too_frequent when too much of the organisation waits, all of it since a moment ago
   */
  add(party: Party, bytes: number, { response, socket }: AnswerWay): void {
    const own = this.byParty.get(party) ?? new Set();
    const now = performance.now();
    for (const one of own) {
      if (hasRoom(own, bytes) || now - one.since < PATIENCE_MS) break;
      own.delete(one);
      one.socket.destroy();
    }
    if (!hasRoom(own, bytes)) throw new AppError('too_frequent', { seconds: RETRY_SECONDS });
    if (socket.destroyed) return;
    const answer = { bytes, since: now, socket };
    own.add(answer);
    this.byParty.set(party, own);
    const end = () => {
      response.off('close', end);
      socket.off('close', end);
      own.delete(answer);
      if (own.size === 0 && this.byParty.get(party) === own) this.byParty.delete(party);
    };
    response.once('close', end);
    // A response that waits behind others of its connection does not hear of its end.
    socket.once('close', end);
  }
}

function hasRoom(own: ReadonlySet<Untaken>, more: number): boolean {
  let bytes = more;
  for (const one of own) bytes += one.bytes;
  return own.size === 0 || bytes <= MOST_BYTES;
}
