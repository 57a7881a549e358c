import type { Scene } from '@fieldscope/contract/calls/scenes';
import { ActionIcon } from '@mantine/core';
import { IconMail, IconPencil, IconPin, IconPinFilled, IconTrash, IconWorld } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { ProblemMark } from './ProblemMark';
import { SceneRow } from './SceneRow';
import classes from './Scenes.module.css';
import { devicesWith, worstOf } from './scene-state.model';
import { nameOfSeries, usePinScene } from './scenes.queries';

interface SceneCardProps {
  scene: Scene;
  /** undefined: not known, or history is closed. */
  sparklines: ReadonlyMap<string, readonly (number | null)[]> | undefined;
  mayEdit: boolean;
  onEdit(): void;
  onPublish(): void;
  onReport(): void;
  onRemove(): void;
}

/** A scene with its measurements as they are now. */
export function SceneCard({ scene, sparklines, ...editing }: SceneCardProps) {
  const { t } = useTexts('scenes');
  const { name, measurements } = scene;
  const worst = worstOf(scene);
  return (
    <article className={classes.card} data-problem={worst} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.name} title={name}>
          {name}
        </h2>
        <Actions scene={scene} {...editing} />
      </header>
      {worst && (
        <p className={classes.worst}>
          <ProblemMark problem={worst} />
          <WhoHas devices={devicesWith(worst, scene)} />
        </p>
      )}
      <ul className={classes.rows}>
        {measurements.map((one) => (
          <SceneRow key={nameOfSeries(one)} measurement={one} hours={sparklines?.get(nameOfSeries(one))} />
        ))}
      </ul>
      {measurements.length === 0 && <span className={classes.note}>{t('empty')}</span>}
    </article>
  );
}

function WhoHas({ devices }: { devices: readonly string[] }) {
  const { t } = useTexts('scenes');
  const [only] = devices;
  return (
    <span className={classes.device} title={devices.join(', ')}>
      {devices.length === 1 ? only : t('devices', { count: devices.length })}
    </span>
  );
}

function Actions(props: Omit<SceneCardProps, 'sparklines'>) {
  const { scene, mayEdit, onEdit, onPublish, onReport, onRemove } = props;
  const { t } = useTexts('scenes');
  const pin = usePinScene();
  const { scene_id, name, pinned, published } = scene;
  const Pin = pinned ? IconPinFilled : IconPin;
  const shared = { variant: 'subtle', color: 'gray', size: 28 } as const;
  return (
    <span className={classes.actions}>
      <ActionIcon
        {...shared}
        aria-pressed={pinned}
        aria-label={t('pin', { name })}
        title={t('pinTitle')}
        onClick={() => pin.mutate({ scene_id, pinned: !pinned })}
      >
        <Pin size={16} stroke={1.6} />
      </ActionIcon>
      {mayEdit && (
        <>
          <ActionIcon
            {...shared}
            color={published ? undefined : 'gray'}
            aria-haspopup="dialog"
            aria-label={t(published ? 'isPublished' : 'openData', { name })}
            title={t(published ? 'publishedTitle' : 'openDataTitle')}
            onClick={onPublish}
          >
            <IconWorld size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon {...shared} aria-haspopup="dialog" aria-label={t('edit', { name })} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            {...shared}
            aria-haspopup="dialog"
            aria-label={t('sendAsOf', { name })}
            title={t('sendAs')}
            onClick={onReport}
          >
            <IconMail size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            {...shared}
            aria-haspopup="dialog"
            aria-label={t('remove.of', { name })}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </span>
  );
}
