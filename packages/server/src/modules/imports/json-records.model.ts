/** The object that a text is; undefined: it is none. */
export function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Names of all fields, in the order in which they appear. */
export const columnsOfObjects = (objects: readonly object[]): string[] => [
  ...new Set(objects.flatMap((object) => Object.keys(object))),
];

/** Fields of an object as the cells of a row. Lists and objects in it are no values: their cell says what they are. */
export const recordOf = (object: object, columns: readonly string[]): string[] =>
  columns.map((column) =>
    Object.hasOwn(object, column) ? cellOf((object as Record<string, unknown>)[column]) : '',
  );

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}';
  return String(value).trim();
}
