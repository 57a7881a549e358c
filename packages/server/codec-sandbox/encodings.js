// Evaluated in the sandbox before a codec that names one of these: Buffer of Node, as ChirpStack offers it, and the
// encodings of browsers.
(() => {
  const HEX = /^[0-9a-f]{2}/i;
  const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

  const DECODERS = {
    hex(text) {
      const bytes = [];
      for (let at = 0; HEX.test(text.slice(at, at + 2)); at += 2) {
        bytes.push(Number.parseInt(text.slice(at, at + 2), 16));
      }
      return bytes;
    },
    base64(text) {
      const bytes = [];
      let bits = 0;
      let count = 0;
      for (const letter of text.replaceAll('-', '+').replaceAll('_', '/')) {
        const value = BASE64.indexOf(letter);
        if (letter === '=') break;
        if (value < 0) continue;
        bits = ((bits << 6) | value) & 0xffffff;
        count += 6;
        if (count >= 8) {
          count -= 8;
          bytes.push((bits >> count) & 0xff);
        }
      }
      return bytes;
    },
    utf8: (text) =>
      [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([sign, hex]) =>
        hex ? Number.parseInt(hex, 16) : sign.charCodeAt(0),
      ),
    latin1: (text) => Array.from(text, (letter) => letter.charCodeAt(0) & 0xff),
  };

  const ENCODERS = {
    hex: (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    base64(bytes) {
      let text = '';
      for (let at = 0; at < bytes.length; at += 3) {
        const [first, second = 0, third = 0] = bytes.slice(at, at + 3);
        const bits = (first << 16) | (second << 8) | third;
        const letters = [18, 12, 6, 0].map((shift) => BASE64[(bits >> shift) & 63]);
        const given = Math.min(bytes.length - at, 3);
        text += letters.map((letter, place) => (place <= given ? letter : '=')).join('');
      }
      return text;
    },
    utf8(bytes) {
      try {
        return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
      } catch {
        return bytes.map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd')).join('');
      }
    },
    latin1: (bytes) => bytes.map((byte) => String.fromCharCode(byte)).join(''),
  };

  const encodingOf = (name = 'utf8') => {
    const plain = String(name).toLowerCase().replace('-', '');
    if (plain === 'binary' || plain === 'ascii') return 'latin1';
    if (plain === 'base64url') return 'base64';
    if (plain in ENCODERS) return plain;
    throw new TypeError(`Unknown encoding: ${name}`);
  };

  /** The part of Node's Buffer that published codecs use. */
  class Buffer extends Uint8Array {
    static from(given, encoding) {
      if (typeof given === 'string') return new Buffer(DECODERS[encodingOf(encoding)](given));
      return given instanceof ArrayBuffer ? new Buffer(given) : new Buffer(Array.from(given));
    }
    static alloc(length, fill = 0) {
      return new Buffer(length).fill(fill);
    }
    static isBuffer(given) {
      return given instanceof Buffer;
    }
    static concat(parts) {
      return new Buffer(parts.flatMap((part) => Array.from(part)));
    }
    toString(encoding, from = 0, to = this.length) {
      return ENCODERS[encodingOf(encoding)](Array.from(this.subarray(from, to)));
    }
    /** Shares its memory with this one, unlike that of an array. */
    slice(from, to) {
      return this.subarray(from, to);
    }
    equals(other) {
      return this.length === other.length && this.every((byte, place) => byte === other[place]);
    }
    readUIntBE(at, length) {
      let value = 0;
      for (let place = 0; place < length; place++) value = value * 256 + byteAt(this, at + place);
      return value;
    }
    readUIntLE(at, length) {
      let value = 0;
      for (let place = length - 1; place >= 0; place--) value = value * 256 + byteAt(this, at + place);
      return value;
    }
    readIntBE(at, length) {
      return signed(this.readUIntBE(at, length), length);
    }
    readIntLE(at, length) {
      return signed(this.readUIntLE(at, length), length);
    }
  }

  function byteAt(bytes, at) {
    if (at < 0 || at >= bytes.length) throw new RangeError(`There is no byte ${at} of ${bytes.length}`);
    return bytes[at];
  }

  const signed = (value, length) => (value >= 2 ** (8 * length - 1) ? value - 2 ** (8 * length) : value);

  const NUMBERS = {
    Uint8: ['UInt8'],
    Int8: ['Int8'],
    Uint16: ['UInt16BE', 'UInt16LE'],
    Int16: ['Int16BE', 'Int16LE'],
    Uint32: ['UInt32BE', 'UInt32LE'],
    Int32: ['Int32BE', 'Int32LE'],
    Float32: ['FloatBE', 'FloatLE'],
    Float64: ['DoubleBE', 'DoubleLE'],
    BigUint64: ['BigUInt64BE', 'BigUInt64LE'],
    BigInt64: ['BigInt64BE', 'BigInt64LE'],
  };
  for (const [type, names] of Object.entries(NUMBERS)) {
    for (const name of names) {
      const isLittle = name.endsWith('LE');
      const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const read = function (at = 0) {
        return viewOf(this)[`get${type}`](at, isLittle);
      };
      const write = function (value, at = 0) {
        viewOf(this)[`set${type}`](at, value, isLittle);
        return at + Number(type.match(/\d+/)[0]) / 8;
      };
      Buffer.prototype[`read${name}`] = read;
      Buffer.prototype[`write${name}`] = write;
      Buffer.prototype[`read${name.replace('UInt', 'Uint')}`] = read;
      Buffer.prototype[`write${name.replace('UInt', 'Uint')}`] = write;
    }
  }

  globalThis.TextEncoder = class TextEncoder {
    encoding = 'utf-8';
    encode(text = '') {
      return new Uint8Array(DECODERS.utf8(String(text)));
    }
  };
  globalThis.TextDecoder = class TextDecoder {
    constructor(label = 'utf-8') {
      this.encoding = encodingOf(label);
    }
    decode(given = []) {
      const { buffer = given, byteOffset, byteLength } = given;
      const isShared = buffer instanceof ArrayBuffer;
      const bytes = isShared ? new Uint8Array(buffer, byteOffset, byteLength) : given;
      return ENCODERS[this.encoding](Array.from(bytes));
    }
  };
  globalThis.atob = (text) => ENCODERS.latin1(DECODERS.base64(String(text)));
  globalThis.btoa = (text) => {
    const letters = Array.from(String(text));
    if (letters.some((letter) => letter > '\u00ff')) throw new RangeError('btoa takes text of bytes alone');
    return ENCODERS.base64(letters.map((letter) => letter.charCodeAt(0)));
  };

  globalThis.Buffer = Buffer;
})();
