type Method = (this: unknown, ...given: unknown[]) => unknown;
type Count = (own: unknown, given: unknown[], result: unknown) => number;
type Functions = [owner: object, names: PropertyKey[]][];

/** Built-in functions that go through all that they are given. */
const THROUGH_ALL: Functions = [
  [JSON, ['parse', 'stringify']],
  [Buffer, ['from', 'concat']],
  [
    Array.prototype,
    ['concat', 'slice', 'splice', 'shift', 'includes', 'indexOf', 'join', 'sort', 'map', 'find'],
  ],
  [String.prototype, ['split', 'replace', 'replaceAll', 'toLowerCase', 'trim']],
  [RegExp.prototype, ['exec', Symbol.replace, Symbol.split]],
];
/** Those that go on until they find something. */
const UNTIL_FOUND: Functions = [[String.prototype, ['indexOf']]];
/** Those that loops call once for each item or character. */
const ONCE_EACH: Functions = [
  [Array.prototype, ['push']],
  [String.prototype, ['charAt', 'charCodeAt', 'codePointAt']],
];

const lengthOf = (given: unknown): number =>
  typeof given === 'string' || Array.isArray(given) || Buffer.isBuffer(given) ? given.length : 0;
const all: Count = (own, [given]) => lengthOf(own) + lengthOf(given);
const untilFound: Count = (own, [, from], found) =>
  (Number(found) < 0 ? lengthOf(own) : Number(found)) - Number(from ?? 0);

interface Work {
  total: number;
  /** The most in one turn of the event loop. */
  inATurn: number;
}

/**
 * Items and characters that this process goes through meanwhile, in packages too. It is no measure of time: it shows
 * how work grows with what is sent, on any machine alike.
 */
export async function workOf(run: () => Promise<unknown>): Promise<Work> {
  let seen = 0;
  let [seenBefore, inATurn] = [0, 0];
  let ended = false;
  const endTurn = () => {
    inATurn = Math.max(inATurn, seen - seenBefore);
    seenBefore = seen;
    if (!ended) setImmediate(endTurn);
  };
  const restorers: (() => void)[] = [];
  const replace = (owner: object, name: PropertyKey, make: (original: Method) => Method) => {
    const property = Object.getOwnPropertyDescriptor(owner, name)!;
    Object.defineProperty(owner, name, { ...property, value: make(property.value) });
    restorers.unshift(() => Object.defineProperty(owner, name, property));
  };
  const count = (functions: Functions, counted: Count) => {
    const make = (original: Method): Method =>
      function (this: unknown, ...given) {
        const result = Reflect.apply(original, this, given);
        seen += counted(this, given, result);
        return result;
      };
    for (const [owner, names] of functions) for (const name of names) replace(owner, name, make);
  };
  count(UNTIL_FOUND, untilFound);
  count(ONCE_EACH, () => 1);
  count(THROUGH_ALL, all);
  // Spreading and for-of take item by item as soon as it is not the built-in function.
  replace(
    Array.prototype,
    Symbol.iterator,
    () =>
      function* (this: unknown) {
        const list = this as unknown[];
        for (let index = 0; index < list.length; index += 1) {
          seen += 1;
          yield list[index];
        }
      },
  );
  setImmediate(endTurn);
  try {
    await run();
  } finally {
    ended = true;
    endTurn();
    for (const restore of restorers) restore();
  }
  return { total: seen, inATurn };
}
