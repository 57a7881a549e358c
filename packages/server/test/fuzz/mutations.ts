import fc from 'fast-check';

/** What breaks parsers: ends of ranges, marks of other formats, names that objects have by themselves, halves of characters. */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    '\n',
    '\r\n',
    '"',
    "'",
    '\\',
    ',',
    ';',
    '=',
    '-',
    '%',
    '%00',
    '%zz',
    '+',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '9007199254740993',
    '0x10',
    '٣',
    '１',
    'null',
    'true',
    '$',
    '$filter',
    '/',
    '../',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '\ud800',
    '\u202e',
    '😀',
    '<!--',
    ']]>',
    '<![CDATA[',
    '&amp;',
    '&#x0;',
    '\ufeff',
  ],
];
const ODD_VALUES: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[
      null,
      true,
      '',
      0,
      -0,
      -1,
      0.5,
      255,
      256,
      2 ** 31,
      2 ** 53,
      1e308,
      Number.POSITIVE_INFINITY,
      [],
      {},
      [[]],
      [null],
    ],
    ...[{ __proto__: 1 }, { length: 1e9 }, 'f'.repeat(70_000), Array.from({ length: 3000 }, () => 0)],
  ),
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true }),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);

/** Texts that begin as one that can be read, and are cut, doubled and interspersed with odd ones. */
export const changedText = (...readable: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.string({ unit: 'binary', maxLength: 200 }), weight: 1 },
    {
      arbitrary: fc.array(fc.constantFrom(...ODD_TEXTS), { maxLength: 60 }).map((parts) => parts.join('')),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...readable), fc.array(textChange, { minLength: 1, maxLength: 6 }))
        .map(([text, changes]) => changes.reduce((changed, change) => change(changed), text)),
      weight: 4,
    },
  );

const place = fc.double({ min: 0, max: 1, noNaN: true });
const textChange = fc
  .tuple(
    fc.constantFrom('cut', 'double', 'insert', 'replace', 'repeat'),
    place,
    place,
    fc.constantFrom(...ODD_TEXTS),
  )
  .map(([kind, one, other, odd]) => (text: string) => {
    const [from, to] = [one, other].map((at) => Math.floor(at * text.length)).sort((a, b) => a - b) as [
      number,
      number,
    ];
    const [before, between, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    switch (kind) {
      case 'cut':
        return before + after;
      case 'double':
        return before + between + between + after;
      case 'repeat':
        return before + odd.repeat(300) + after;
      case 'insert':
        return before + odd + between + after;
      default:
        return before + odd + after;
    }
  });

/** Messages that begin as one that can be read, of which some parts are odd, missing or of another kind. */
export const changedMessage = (...readable: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: ODD_VALUES, weight: 1 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...readable),
          fc.array(fc.tuple(place, ODD_VALUES, fc.boolean()), { minLength: 1, maxLength: 4 }),
        )
        .map(([message, changes]) =>
          changes.reduce<unknown>(
            (changed, [at, value, isLeftOut]) => withChange(changed, at, value, isLeftOut),
            message,
          ),
        ),
      weight: 6,
    },
  );

/** A copy of a message with one of its parts changed; its parts are counted in depth. */
function withChange(message: unknown, at: number, value: unknown, isLeftOut: boolean): unknown {
  const copy = structuredClone(message);
  const parts: [holder: Record<string, unknown>, key: string][] = [];
  const gather = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder).slice(0, 50)) {
      parts.push([holder as Record<string, unknown>, key]);
      gather((holder as Record<string, unknown>)[key]);
    }
  };
  gather(copy);
  const chosen = parts[Math.min(parts.length - 1, Math.floor(at * parts.length))];
  if (!chosen) return value;
  const [holder, key] = chosen;
  if (isLeftOut && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (isLeftOut) delete holder[key];
  else holder[key] = value;
  return copy;
}

/** Bytes that begin as some that can be read. */
export const changedBytes = (...readable: Uint8Array[]): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(
        fc.constantFrom(...readable),
        fc.array(fc.tuple(place, fc.nat(255), fc.nat(2)), { maxLength: 5 }),
      )
      .map(([bytes, changes]) =>
        changes.reduce((changed, [at, byte, kind]) => {
          const index = Math.floor(at * changed.length);
          if (kind === 0) return changed.slice(0, index);
          if (kind === 1) return Uint8Array.from([...changed.slice(0, index), byte, ...changed.slice(index)]);
          return changed.map((old, nth) => (nth === index ? byte : old));
        }, bytes),
      ),
  );
