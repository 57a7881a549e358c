import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useGroundPictures } from '../../features/ground-pictures/ground-pictures.queries';
import { GROUND_PICTURES_PATH } from '../../features/ground-pictures/picture-address';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { AddPicture } from './AddPicture';
import { PictureList } from './PictureList';

const PictureEditor = lazy(async () => ({ default: (await import('./PictureEditor')).PictureEditor }));

/** Own pictures below the maps; with `picture` in the address one of them, to be placed. */
export function GroundPicturesScreen() {
  const { t } = useTexts('ground-pictures');
  const navigate = useNavigate();
  const chosen = useSearchParams()[0].get('picture');
  const { data, error, refetch } = useGroundPictures();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const close = () => navigate(GROUND_PICTURES_PATH);
  if (chosen !== null) {
    if (!data) return <Skeleton height={480} radius={8} />;
    const picture = data.find(({ picture_id }) => String(picture_id) === chosen);
    if (picture)
      return (
        <Suspense fallback={<Skeleton height={480} radius={8} />}>
          <PictureEditor key={chosen} picture={picture} onClose={close} />
        </Suspense>
      );
    return (
      <EmptyState
        drawing="node"
        action={
          <Button variant="default" onClick={close}>
            {t('back')}
          </Button>
        }
      >
        {t('missing')}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHead
        title={t('routes:groundPictures')}
        about={t('about')}
        action={<AddPicture names={data?.map(({ name }) => name)} />}
      />
      {data?.length === 0 ? (
        <EmptyState drawing="node">{t('empty')}</EmptyState>
      ) : (
        <PictureList pictures={data} />
      )}
    </>
  );
}
