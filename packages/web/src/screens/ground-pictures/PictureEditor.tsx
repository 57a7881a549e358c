import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import { Button, Group, NumberInput, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, lazy, useState } from 'react';
import { useGroundPictures, usePictureFile } from '../../features/ground-pictures/ground-pictures.queries';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { EditorEnd } from '../../ui/layout/EditorEnd';
import { PageHead } from '../../ui/layout/PageHead';
import { MapFrame } from '../../ui/map/MapFrame';
import classes from './GroundPictures.module.css';
import { useUpdatePicture } from './ground-pictures.queries';
import { PicturePlane } from './PicturePlane';
import { PointFields } from './PointFields';
import { draftsOf, NO_POINT, nextPoint, type PointDraft, pointsOf, problemOf } from './picture-draft.model';
import { usePlacedNearby } from './placed-nearby';

const LazyPlacingMap = lazy(async () => ({ default: (await import('./PlacingMap')).PlacingMap }));
const MAP_HEIGHT = 420;
const PERCENT = 100;

/** A picture beside the map: its points are clicked in one and then in the other, or typed. */
export function PictureEditor({ picture, onClose }: { picture: GroundPicture; onClose(): void }) {
  const { t } = useTexts('ground-pictures');
  const file = usePictureFile(picture);
  const others = useGroundPictures().data ?? [];
  const near = usePlacedNearby(others);
  const [name, setName] = useState(picture.name);
  const [opacity, setOpacity] = useState<number | string>(Math.round(picture.opacity * PERCENT));
  const [drafts, setDrafts] = useState(() => draftsOf(picture.points, picture));
  const [active, setActive] = useState(0);
  const [isTried, setTried] = useState(false);
  const update = useUpdatePicture();
  const problem = problemOf(drafts, picture);
  const points = problem ? undefined : pointsOf(drafts, picture);
  const shownOpacity = typeof opacity === 'number' ? opacity / PERCENT : 1;
  const change = (index: number, part: Partial<PointDraft>, isPicked = false) => {
    const next = drafts.with(index, { ...drafts[index]!, ...part });
    setDrafts(next);
    setActive(isPicked ? nextPoint(next, index) : index);
  };
  const isUntouched = picture.points === null && drafts.every((draft) => draft === NO_POINT);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || (problem && !isUntouched)) return;
    update.mutate(
      { picture_id: picture.picture_id, name: name.trim(), opacity: shownOpacity, points: points ?? null },
      {
        onSuccess() {
          tip.success(t('saved', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <PageHead title={picture.name} about={t('editorAbout')} />
      <div className={classes.planes}>
        {file ? (
          <PicturePlane
            file={file}
            name={picture.name}
            size={picture}
            points={drafts}
            active={active}
            onPick={(place) => change(active, place, true)}
          />
        ) : (
          <Skeleton height={MAP_HEIGHT} radius={8} />
        )}
        <MapFrame height={MAP_HEIGHT} hint={t('mapHint')}>
          <LazyPlacingMap
            picture={picture}
            file={file}
            drafts={drafts}
            points={points}
            opacity={shownOpacity}
            active={active}
            near={near}
            onPick={(index, position) => change(index, position, index === active)}
          />
        </MapFrame>
      </div>
      <div className={classes.inputs}>
        <SegmentedControl
          aria-label={t('points')}
          value={String(active)}
          data={drafts.map((_, index) => ({
            value: String(index),
            label: t(index === 2 ? 'thirdPoint' : 'point', { number: index + 1 }),
          }))}
          onChange={(index) => setActive(Number(index))}
        />
        <PointFields point={drafts[active]!} size={picture} onChange={(part) => change(active, part)} />
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={drafts[active] === NO_POINT}
            onClick={() => change(active, NO_POINT)}
          >
            {t('clearPoint', { number: active + 1 })}
          </Button>
        </Group>
        <div className={classes.pair}>
          <TextInput
            label={t('column.name')}
            required
            withAsterisk={false}
            autoComplete="off"
            maxLength={GROUND_PICTURE_LIMITS.nameLength}
            value={name}
            error={isTried && name.trim() === '' ? t('common:required') : undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <NumberInput
            label={t('field.opacity')}
            min={GROUND_PICTURE_LIMITS.opacityLeast * PERCENT}
            max={PERCENT}
            step={10}
            allowDecimal={false}
            suffix=" %"
            value={opacity}
            onChange={setOpacity}
          />
        </div>
        {problem && !isUntouched && (isTried || problem !== 'few_points') && (
          <Notice kind="warning">{t(`problem.${problem}`)}</Notice>
        )}
        <EditorEnd save={t('save')} change={update} onClose={onClose} />
      </div>
    </form>
  );
}
