import type { Socket } from 'node:net';
import type { Answer } from './bind';
import { plainAnswer } from './plain-http';

/** How long a request may take to be whole before Node has the connection, which is strict with the slow. */
const PATIENCE_MS = 1_000;
const END_OF_HEAD = '\r\n\r\n';
const LONGEST_HEAD = 8 * 1024;

/** A request whose head was read. */
export interface LaneRequest {
  /** Bytes of its body. */
  length: number;
  /** Never rejects. */
  answer(body: string, socket: Socket): Promise<Answer>;
}

/** What a lane asks of the door it belongs to. */
export interface LaneDoor {
  /** How long a connection may rest between two requests. */
  restMs: number;
  /** @param head without the empty line after it @returns undefined when the request is not one for a lane */
  readHead(head: string): LaneRequest | undefined;
  /** The connection goes on at Node's own HTTP server. */
  handOver(lane: DirectLane): void;
}

/**
 * A connection whose requests are read off the socket, one after the other, each answered with one write. With the
 * first that is not plain, or not whole in time, the connection and all that came of that request go to Node's own HTTP
 * server for good.
 */
export class DirectLane {
  private request: LaneRequest | undefined;
  /** All that came of a request, its head first. */
  private pieces: Buffer[] = [];
  /** Bytes from the start of the request to the end of its body. */
  private whole = 0;
  private arrived = 0;
  private answering = false;
  /** What came while the request before it was answered. */
  private early: Buffer[] = [];
  private isLast = false;
  private isPeerDone = false;
  private patience: NodeJS.Timeout | undefined;

  constructor(
    readonly socket: Socket,
    private readonly door: LaneDoor,
  ) {
    socket.setTimeout(door.restMs, this.rest);
    socket.on('data', this.hear).on('end', this.hearEnd).on('error', ignore).on('close', this.endPatience);
    this.beginPatience();
  }

  isAnswering(): boolean {
    return this.answering;
  }

  /** Ends the connection, after the answer to a request that has begun. */
  close(): void {
    this.isLast = true;
    if (!this.answering && this.arrived === 0) this.end();
  }

  private rest = (): void => {
    if (!this.answering) this.socket.destroy();
  };

  private hear = (bytes: Buffer): void => {
    // Those who do not read their answers are not heard meanwhile.
    if (this.answering || this.socket.writableNeedDrain) this.putOff(bytes);
    else if (!this.socket.writableEnded) this.take(bytes);
  };

  private hearEnd = (): void => {
    this.isPeerDone = true;
    if (!this.answering && this.early.length === 0) this.end();
  };

  private putOff(bytes: Buffer): void {
    this.early.push(bytes);
    this.socket.pause();
  }

  private take(bytes: Buffer): void {
    this.pieces.push(bytes);
    this.arrived += bytes.length;
    this.request ??= this.requestIn(bytes);
    if (this.request && this.arrived >= this.whole) void this.answer(this.request);
    else if (this.isPeerDone) this.end();
    else if (this.request) this.beginPatience();
    else this.handOver();
  }

  private requestIn(bytes: Buffer): LaneRequest | undefined {
    const end = bytes.indexOf(END_OF_HEAD);
    if (end < 0 || end > LONGEST_HEAD) return undefined;
    const request = this.door.readHead(bytes.toString('latin1', 0, end));
    if (request) this.whole = end + END_OF_HEAD.length + request.length;
    return request;
  }

  private async answer(request: LaneRequest): Promise<void> {
    const { whole } = this;
    const bytes = joined(this.pieces);
    this.startOver();
    this.answering = true;
    if (bytes.length > whole) this.putOff(bytes.subarray(whole));
    const answer = await request.answer(bytes.toString('utf8', whole - request.length, whole), this.socket);
    this.answering = false;
    if (this.socket.destroyed) return;
    const isLast = this.isLast || (this.isPeerDone && this.early.length === 0);
    if (isLast) this.socket.end(plainAnswer(answer, undefined));
    else if (this.socket.write(plainAnswer(answer, this.door.restMs))) this.goOn();
    else this.socket.once('drain', this.goOn);
  }

  private goOn = (): void => {
    if (this.early.length === 0) return;
    const bytes = joined(this.early.splice(0));
    this.socket.resume();
    this.take(bytes);
  };

  private startOver(): void {
    this.endPatience();
    this.request = undefined;
    this.pieces = [];
    this.arrived = 0;
  }

  private beginPatience(): void {
    this.patience ??= setTimeout(() => this.handOver(), PATIENCE_MS).unref();
  }

  private endPatience = (): void => {
    clearTimeout(this.patience);
    this.patience = undefined;
  };

  private end(): void {
    this.endPatience();
    this.socket.end();
  }

  private handOver(): void {
    const { socket } = this;
    this.endPatience();
    socket
      .off('data', this.hear)
      .off('end', this.hearEnd)
      .off('error', ignore)
      .off('close', this.endPatience);
    socket.setTimeout(0, this.rest);
    socket.pause();
    if (this.arrived > 0) socket.unshift(joined(this.pieces));
    this.door.handOver(this);
    socket.resume();
  }
}

const joined = (pieces: Buffer[]): Buffer => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));

const ignore = (): void => {};
