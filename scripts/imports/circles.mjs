/**
 * Circles of a graph: of each part in which everything reaches everything one of the shortest.
 * @param graph what each node leads to: `Map<string, Set<string>>`
 * @returns each circle as its nodes in order, without the first one again
 */
export const circlesIn = (graph) =>
  partsOf(graph)
    .filter(([first, ...others]) => others.length > 0 || graph.get(first)?.has(first))
    .map((part) => shortestCircle(graph, new Set(part)));

/** Strongly connected parts, by Tarjan's algorithm. */
function partsOf(graph) {
  const parts = [];
  const [stack, isOnStack] = [[], new Set()];
  const [numbers, lowest] = [new Map(), new Map()];
  const visit = (node) => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.get(node));
    stack.push(node);
    isOnStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (isOnStack.has(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== numbers.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    for (const one of part) isOnStack.delete(one);
    parts.push(part);
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return parts;
}

function shortestCircle(graph, part) {
  const circles = [...part].map((node) => pathBack(graph, part, node));
  return circles.reduce((shortest, circle) => (circle.length < shortest.length ? circle : shortest));
}

/** The shortest way from a node to itself. */
function pathBack(graph, part, start) {
  const before = new Map();
  const waiting = [start];
  for (const node of waiting) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(before, node);
      if (!part.has(next) || before.has(next)) continue;
      before.set(next, node);
      waiting.push(next);
    }
  }
  throw new Error(`${start} is in no circle`);
}

function pathTo(before, end) {
  const path = [end];
  while (before.has(path[0])) path.unshift(before.get(path[0]));
  return path;
}
