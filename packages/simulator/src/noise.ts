/** A number in [0, 1) that depends on its inputs alone (integer hash after Wellons, "lowbias32"). */
export function hash01(seed: number, step: number): number {
  let x = (seed ^ Math.imul(step | 0, 0x9e3779b1)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return ((x ^ (x >>> 16)) >>> 0) / 4_294_967_296;
}

/** Smooth noise in [-1, 1] that changes over about `periodMs`. */
export function smoothNoise(seed: number, at: number, periodMs: number): number {
  const position = at / periodMs;
  const step = Math.floor(position);
  const fraction = position - step;
  const ease = fraction * fraction * (3 - 2 * fraction);
  const from = hash01(seed, step);
  return (from + (hash01(seed, step + 1) - from) * ease) * 2 - 1;
}
