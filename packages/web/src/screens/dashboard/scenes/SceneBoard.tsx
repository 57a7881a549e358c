import { scenes as calls, type Scene } from '@fieldscope/contract/calls/scenes';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { SceneCard } from './SceneCard';
import classes from './Scenes.module.css';
import { inOrder, stepsOf } from './scene-state.model';
import { useSparklines } from './scenes.queries';

export { FirstScene } from './FirstScene';

const SceneEditor = lazy(async () => ({ default: (await import('./SceneEditor')).SceneEditor }));

const RemoveScene = lazy(async () => ({ default: (await import('./RemoveScene')).RemoveScene }));

const PublishScene = lazy(async () => ({ default: (await import('./PublishScene')).PublishScene }));
const SendAsReport = lazy(async () => ({
  default: (await import('../../../features/reports/SendAsReport')).SendAsReport,
}));

/** As `grid-auto-rows` of the board. */
const STEP_PX = 2;

/** Scenes as cards: what needs a person first. */
export function SceneBoard({ scenes }: { scenes: readonly Scene[] }) {
  const { t } = useTexts('scenes');
  const mayEdit = useMayCall(calls.update);
  const sparklines = useSparklines();
  const [edited, setEdited] = useState<Scene | 'new'>();
  const [published, setPublished] = useState<Scene>();
  const [reported, setReported] = useState<Scene>();
  const [removed, setRemoved] = useState<Scene>();
  return (
    <>
      <ul className={classes.scenes} aria-label={t('label')}>
        {inOrder(scenes).map((scene) => (
          <li key={scene.scene_id} style={{ gridRow: `span ${stepsOf(scene, STEP_PX)}` }}>
            <SceneCard
              scene={scene}
              sparklines={sparklines}
              mayEdit={mayEdit}
              onEdit={() => setEdited(scene)}
              onPublish={() => setPublished(scene)}
              onReport={() => setReported(scene)}
              onRemove={() => setRemoved(scene)}
            />
          </li>
        ))}
        {mayEdit && (
          <li className={classes.add}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.6} />}
              aria-haspopup="dialog"
              disabled={scenes.length >= SCENE_LIMITS.count}
              onClick={() => setEdited('new')}
            >
              {t('create')}
            </Button>
            {scenes.length >= SCENE_LIMITS.count && (
              <span className={classes.note}>{t('limit', { count: SCENE_LIMITS.count })}</span>
            )}
          </li>
        )}
      </ul>
      {edited && (
        <Suspense>
          <SceneEditor scene={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      {published && (
        <Suspense>
          <PublishScene scene={published} onClose={() => setPublished(undefined)} />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <SendAsReport
            source={{ source: 'scene', source_id: reported.scene_id, name: reported.name }}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
      {removed && (
        <Suspense>
          <RemoveScene scene={removed} onClose={() => setRemoved(undefined)} />
        </Suspense>
      )}
    </>
  );
}
