/** Ends what a call began. */
export type Stop = () => void;

/**
 * What processes send each other while they run: at once, in order from each sender, lost for one that is away.
 * Bodies are JSON.
 */
export interface Carrier {
  /** Whether there is no process to send to. */
  readonly isAlone: boolean;
  /** Whether messages get through at the moment. */
  isConnected(): boolean;
  /** Sends to the other processes that listen to a channel. */
  send(channel: string, body: unknown): void;
  /** Sends to many channels, most of which have no subscriber: the body is made for the others alone. */
  offer(bodies: ReadonlyMap<string, () => unknown>): void;
  /** Resolves when everything that is sent from then on arrives. A listener must not throw. */
  listen(channel: string, listener: (body: unknown) => void): Promise<Stop>;
  /** Resolves when every other process that handles a request has done so, or after a second without an answer. */
  request(name: string, body: unknown): Promise<void>;
  /** Handles the requests of other processes from when this resolves. */
  handle(name: string, handler: (body: unknown) => Promise<unknown>): Promise<Stop>;
  /** Called when messages to this process may have been lost. */
  onLoss(listener: () => void): void;
}

/** The carrier of a process without others. */
export const ALONE: Carrier = {
  isAlone: true,
  isConnected: () => true,
  send() {},
  offer() {},
  listen: async () => () => {},
  request: async () => {},
  handle: async () => () => {},
  onLoss() {},
};
