import { connect } from 'node:net';

interface Credentials {
  port: number;
  /** `org-<OrgID>` */
  username: string;
  password: string;
}

/** A client program's connection to the stream, in bytes (MQTT 3.1.1). */
export interface Stream {
  /** Return code of CONNACK: 0 is accepted, 4 and 5 are refusals. */
  returnCode: number;
  /** Resolves when the broker has sent so much of a topic or body. */
  receives(text: string): Promise<void>;
  /** Resolves when the connection is gone. */
  closed: Promise<void>;
}

const text = (value: string) =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);
const packet = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Buffer.concat([Buffer.from([type, ...length]), body]);
};
/** User name, password, clean session; a minute of keep-alive. */
const FLAGS = Buffer.from([4, 0b11000010, 0, 60]);

/** Connects as a client program does, and subscribes to every reading of the organisation. */
export function openStream({ port, username, password }: Credentials): Promise<Stream> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const until = (isReceived: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => isReceived() && resolve();
      socket.on('data', check);
      check();
    });
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
  });
  const names = [`${username}-journey`, username, password].map(text);
  const topics = `/device_sensor_data/${username.replace('org-', '')}/#`;
  socket.write(packet(0x10, text('MQTT'), FLAGS, ...names));
  socket.write(packet(0x82, Buffer.from([0, 1]), text(topics), Buffer.from([0])));
  return Promise.race([until(() => received.length >= 4), closed]).then(() => ({
    returnCode: received[3] ?? -1,
    receives: (wanted) => until(() => received.includes(wanted)),
    closed,
  }));
}
