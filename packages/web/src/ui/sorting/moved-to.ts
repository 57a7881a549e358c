/** The list after the item at `from` has moved to `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, place) => place !== from);
  return [...others.slice(0, to), items[from]!, ...others.slice(to)];
}
