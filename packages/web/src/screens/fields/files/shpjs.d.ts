/** What is used of it; the package has no types of its own. */
declare module 'shpjs' {
  export function parseShp(shapes: Uint8Array): (import('geojson').Geometry | null)[];
  export function parseDbf(table: Uint8Array, encoding?: Uint8Array): Record<string, unknown>[];
}
