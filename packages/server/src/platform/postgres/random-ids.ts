/** Far more than chance needs with twelve digits. */
const MOST_TRIES = 10;

/**
 * Repeats an insert whose id is chosen by chance and may be taken: then it does nothing and returns no row.
 * @throws Error when it never returns one
 */
export async function withFreeId<Row>(insert: () => Promise<{ rows: Row[] }>): Promise<Row> {
  for (let time = 0; time < MOST_TRIES; time += 1) {
    const [row] = (await insert()).rows;
    if (row) return row;
  }
  throw new Error('no free id was found');
}
