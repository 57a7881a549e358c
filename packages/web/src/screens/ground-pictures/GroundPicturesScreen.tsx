import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ListPage } from '../../features/devices/ListPage';
import { MissingPage } from '../../features/devices/MissingPage';
import { useGroundPictures } from '../../features/ground-pictures/ground-pictures.queries';
import { GROUND_PICTURES_PATH } from '../../features/ground-pictures/picture-address';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { AddPicture } from './AddPicture';
import { PictureList } from './PictureList';

const PictureEditor = lazy(async () => ({ default: (await import('./PictureEditor')).PictureEditor }));

/** Own pictures below the maps; with `picture` in the address one of them, to be placed. */
export function GroundPicturesScreen() {
  const { t } = useTexts('ground-pictures');
  const chosen = useSearchParams()[0].get('picture');
  const query = useGroundPictures();
  if (chosen !== null) return <PlacedPicture key={chosen} chosen={chosen} />;
  return (
    <ListPage
      title={t('routes:groundPictures')}
      about={t('about')}
      action={<AddPicture names={query.data?.map(({ name }) => name)} />}
      query={query}
      drawing="node"
      empty={t('empty')}
    >
      {(pictures) => <PictureList pictures={pictures} />}
    </ListPage>
  );
}

function PlacedPicture({ chosen }: { chosen: string }) {
  const { t } = useTexts('ground-pictures');
  const navigate = useNavigate();
  const { data, error, refetch } = useGroundPictures();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} radius={8} />;
  const picture = data.find(({ picture_id }) => String(picture_id) === chosen);
  if (!picture)
    return (
      <MissingPage
        title={t('routes:groundPictures')}
        drawing="node"
        missing={t('missing')}
        back={t('back')}
        list={GROUND_PICTURES_PATH}
      />
    );
  return (
    <Suspense fallback={<Skeleton height={480} radius={8} />}>
      <PictureEditor picture={picture} onClose={() => navigate(GROUND_PICTURES_PATH)} />
    </Suspense>
  );
}
