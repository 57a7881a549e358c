import { scenes } from '@fieldscope/contract/calls/scenes';
import { lazy, Suspense } from 'react';
import { useMayCall } from '../../api/me';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './Dashboard.module.css';
import { NodeOverview, WaitingTiles } from './NodeOverview';
import { useScenes } from './scenes/scenes.queries';

const SceneBoard = lazy(async () => ({ default: (await import('./scenes/SceneBoard')).SceneBoard }));
const FirstScene = lazy(async () => ({ default: (await import('./scenes/SceneBoard')).FirstScene }));

/** The scenes of the organisation, live; while there are none the first nodes, and how to make scenes. */
export function SceneTab() {
  const { data, error, refetch } = useScenes();
  const mayCreate = useMayCall(scenes.create);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingTiles />;
  if (data.length > 0)
    return (
      <Suspense fallback={<WaitingTiles />}>
        <SceneBoard scenes={data} />
      </Suspense>
    );
  return (
    <>
      <NodeOverview />
      {mayCreate && (
        <div className={classes.sceneBar}>
          <Suspense>
            <FirstScene />
          </Suspense>
        </div>
      )}
    </>
  );
}
