import { connect } from 'node:net';

interface Credentials {
  port: number;
  /** `org-<OrgID>` */
  username: string;
  password: string;
}

/** A program on the stream, at the level of bytes (MQTT 3.1.1). */
export interface Stream {
  /** Return code of CONNACK: 0 is in, 4 and 5 are refusals. */
  returnCode: number;
  /** Resolves when the broker has sent so much of a topic or body. */
  hears(text: string): Promise<void>;
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
  let heard = Buffer.alloc(0);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const until = (fits: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => fits() && resolve();
      socket.on('data', look);
      look();
    });
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes]);
  });
  const names = [`${username}-journey`, username, password].map(text);
  const topics = `/device_sensor_data/${username.replace('org-', '')}/#`;
  socket.write(packet(0x10, text('MQTT'), FLAGS, ...names));
  socket.write(packet(0x82, Buffer.from([0, 1]), text(topics), Buffer.from([0])));
  return Promise.race([until(() => heard.length >= 4), closed]).then(() => ({
    returnCode: heard[3] ?? -1,
    hears: (wanted) => until(() => heard.includes(wanted)),
    closed,
  }));
}
