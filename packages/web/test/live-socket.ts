import type { LiveMessage } from '@fieldscope/contract/live';
import { vi } from 'vitest';

/** The browser's end of the live websocket; a test speaks for the server. */
class LiveSocket {
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose?.();
  }
  receive(message: LiveMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Stands in for the websockets of the page, until the test ends. Returns those that the page opens, oldest first. */
export function liveSockets(): { opened: LiveSocket[]; newest(): LiveSocket } {
  const opened: LiveSocket[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends LiveSocket {
      constructor() {
        super();
        opened.push(this);
      }
    },
  );
  return { opened, newest: () => opened.at(-1)! };
}
