const NULL = -1;
const FIELD_COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/** A row as COPY has it, out of its fields. */
export function rowOf(fields: readonly (Buffer | null)[]): Buffer {
  const length = fields.reduce((sum, field) => sum + LENGTH_BYTES + (field?.length ?? 0), FIELD_COUNT_BYTES);
  const row = Buffer.allocUnsafe(length);
  let at = row.writeInt16BE(fields.length, 0);
  for (const field of fields) {
    at = row.writeInt32BE(field?.length ?? NULL, at);
    if (field) at += field.copy(row, at);
  }
  return row;
}

interface IdCodec {
  read(field: Buffer): string;
  write(id: string): Buffer;
}

const hex: IdCodec = { read: (field) => field.toString('hex'), write: (id) => Buffer.from(id, 'hex') };

/** Ids as texts and back, by the types of their columns. */
const ID_CODECS: Readonly<Record<string, IdCodec>> = {
  integer: {
    read: (field) => String(field.readInt32BE()),
    write(id) {
      const field = Buffer.alloc(4);
      field.writeInt32BE(Number(id));
      return field;
    },
  },
  bigint: {
    read: (field) => String(field.readBigInt64BE()),
    write(id) {
      const field = Buffer.alloc(8);
      field.writeBigInt64BE(BigInt(id));
      return field;
    },
  },
  text: { read: (field) => field.toString('utf8'), write: (id) => Buffer.from(id, 'utf8') },
  uuid: hex,
  bytea: hex,
};

/** @throws Error for a type that no id has */
export function idCodecOf(type: string): IdCodec {
  const codec = ID_CODECS[type];
  if (!codec) throw new Error(`no id is a ${type}`);
  return codec;
}

const JSONB_VERSION = 1;

/** @throws Error where it is no JSON */
export function readJson(field: Buffer): unknown {
  if (field[0] !== JSONB_VERSION) throw new Error('this is no jsonb');
  return JSON.parse(field.toString('utf8', 1));
}

export const writeJson = (value: unknown): Buffer =>
  Buffer.concat([Buffer.from([JSONB_VERSION]), Buffer.from(JSON.stringify(value), 'utf8')]);
