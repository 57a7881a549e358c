interface Node {
  levels: Map<string, Node>;
  /** Clients whose filter ends here. */
  clientIds: Set<string>;
}

/** Whether a filter matches a topic. */
export function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  const end = wanted.indexOf('#');
  if (end === -1 ? wanted.length !== levels.length : levels.length < end) return false;
  return wanted
    .slice(0, end === -1 ? undefined : end)
    .every((level, index) => level === '+' || level === levels[index]);
}

const aNode = (): Node => ({ levels: new Map(), clientIds: new Set() });

/**
 * Filters of clients, level by level, so that those which match a topic are found without a look at the others
 * (MQTT 3.1.1, section 4.7).
 */
export class SubscriptionTree {
  private readonly root = aNode();

  add(filter: string, clientId: string): void {
    let node = this.root;
    for (const level of filter.split('/')) {
      const next = node.levels.get(level) ?? aNode();
      node.levels.set(level, next);
      node = next;
    }
    node.clientIds.add(clientId);
  }

  remove(filter: string, clientId: string): void {
    const path: { parent: Node; level: string }[] = [];
    let node = this.root;
    for (const level of filter.split('/')) {
      const next = node.levels.get(level);
      if (!next) return;
      path.push({ parent: node, level });
      node = next;
    }
    node.clientIds.delete(clientId);
    for (const { parent, level } of path.reverse()) {
      const { levels, clientIds } = parent.levels.get(level)!;
      if (levels.size > 0 || clientIds.size > 0) return;
      parent.levels.delete(level);
    }
  }

  /** Clients that have a filter which matches. */
  match(topic: string): Set<string> {
    const found = new Set<string>();
    const collect = (node: Node | undefined) => {
      for (const clientId of node?.clientIds ?? []) found.add(clientId);
    };
    let nodes = [this.root];
    for (const level of topic.split('/')) {
      for (const { levels } of nodes) collect(levels.get('#'));
      nodes = nodes.flatMap(({ levels }) =>
        [levels.get(level), levels.get('+')].filter((next) => next !== undefined),
      );
    }
    for (const node of nodes) {
      collect(node);
      collect(node.levels.get('#'));
    }
    return found;
  }
}
