/** The same function, which is asked once for each argument. */
export function remembering<Argument, Result>(
  of: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new Map<Argument, Result>();
  return (argument) => {
    const before = known.get(argument);
    if (before !== undefined) return before;
    const found = of(argument);
    known.set(argument, found);
    return found;
  };
}
