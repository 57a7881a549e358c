import type { Panel, PanelData } from '@fieldscope/contract/calls/panels';
import { useEffect, useRef, useState } from 'react';

/** Names of devices that have left the organisation since the panel was opened. */
export interface LeftDevices {
  names: readonly string[];
  onSeen(): void;
}

/** What left a panel although nobody saved it: its devices have gone to somebody else, or were deleted. */
export function useLeftDevices(
  { version, updated_at, components }: Panel,
  data: PanelData | undefined,
): LeftDevices {
  const before = useRef({ version, updated_at, components });
  const known = useRef(new Map<string, string>());
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const { eui, name } of data?.devices ?? []) known.current.set(eui, name);
  }, [data]);
  useEffect(() => {
    const last = before.current;
    before.current = { version, updated_at, components };
    if (version === last.version || updated_at !== last.updated_at) return;
    const still = euisOf(components);
    const left = [...euisOf(last.components)].filter((eui) => !still.has(eui));
    if (left.length > 0) setNames((some) => [...some, ...left.map((eui) => known.current.get(eui) ?? eui)]);
  }, [version, updated_at, components]);
  return { names, onSeen: () => setNames([]) };
}

const euisOf = (components: Panel['components']): Set<string> =>
  new Set(components.flatMap(({ sources }) => sources.flatMap(({ eui }) => eui ?? [])));
