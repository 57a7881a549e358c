import type { PanelData } from '@fieldscope/contract/calls/panels';
import { createContext, use, useMemo, useState } from 'react';
import type { Position } from '../../ui/map/map-position';
import { useReaderLive } from './panel-reader';
import { NO_MOVES, withMoves } from './positions.model';

const Positions = createContext<PanelData['positions']>([]);
/** Where the devices of a panel were when it was read. */
export const PanelPositionsProvider = Positions;

/** Where devices are now, by EUI. */
export function usePositions(): ReadonlyMap<string, Position> {
  const positions = use(Positions);
  const [moved, setMoved] = useState({ since: positions, moves: NO_MOVES });
  // What was read later has them.
  const moves = moved.since === positions ? moved.moves : NO_MOVES;
  useReaderLive((message) => {
    if (message.type !== 'readings') return;
    const next = withMoves(moves, message.readings);
    if (next !== moves) setMoved({ since: positions, moves: next });
  });
  return useMemo(() => {
    const now = new Map<string, Position>(positions.map((one) => [one.eui, one]));
    for (const [eui, { position }] of moves) if (position) now.set(eui, position);
    return now;
  }, [positions, moves]);
}
