/** The product's mark: a sensor that speaks over a rolling field. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
