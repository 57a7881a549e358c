import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { PageHead } from '../../../ui/layout/PageHead';
import { BringArchive } from './BringArchive';
import { CatalogueList } from './CatalogueList';
import { useCatalogue } from './catalogue.queries';
import { modelsIn } from './catalogue-address';
import { ReviewModels } from './ReviewModels';

/** Codecs of makers that somebody brought in an archive: brought, listed, tested, and made into profiles. */
export function CatalogueScreen() {
  const { t } = useTexts('codec-catalogues');
  const { data, error, refetch } = useCatalogue();
  const chosen = modelsIn(useSearchParams()[0]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  if (data.catalogue && chosen.length > 0) return <ReviewModels key={chosen.join()} modelIds={chosen} />;
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        action={
          <Button
            component={Link}
            to="/device_profiles"
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t('back')}
          </Button>
        }
      />
      {data.catalogue ? <CatalogueList catalogue={data.catalogue} /> : <BringArchive />}
    </>
  );
}
