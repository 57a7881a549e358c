import type { TelevisionEntry } from '@fieldscope/contract/calls/televisions';
import { useIdle } from '@mantine/hooks';
import { Controls } from './Controls';
import { Slide } from './Slide';
import classes from './Television.module.css';
import { useTurns } from './use-turns';

const IDLE_MS = 4000;

interface PlaylistProps {
  token: string;
  playlist: readonly TelevisionEntry[];
  /** The television may be revoked, or its playlist another one. */
  onCheck(): void;
}

/** The panels of a television in turn, over the whole window. */
export function Playlist({ token, playlist, onCheck }: PlaylistProps) {
  const count = playlist.length;
  const entryOf = (turn: number) => playlist[turn % count]!;
  const { turn, next, ready, go } = useTurns(count, (one) => entryOf(one).seconds);
  const isIdle = useIdle(IDLE_MS, { initialState: true });
  const drawn = next === undefined ? [turn] : [turn, next];
  return (
    <main className={classes.screen} data-idle={isIdle}>
      {drawn.map((one) => (
        <Slide
          key={one}
          token={token}
          entry={entryOf(one)}
          isShown={one === turn}
          onReady={() => ready(one)}
          onCheck={onCheck}
        />
      ))}
      {!isIdle && <Controls name={entryOf(turn).name} position={turn % count} count={count} onGo={go} />}
    </main>
  );
}
