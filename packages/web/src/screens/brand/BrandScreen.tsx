import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { PageHead } from '../../ui/layout/PageHead';
import { PageSection } from '../../ui/layout/PageSection';
import classes from './Brand.module.css';
import { BrandForm } from './BrandForm';
import { BrandPictures } from './BrandPictures';
import { useBrandSettings } from './brand.queries';
import { OwnDomain } from './OwnDomain';

/** Under what name, in which colours and at which address an organisation sees the portal. */
export function BrandScreen() {
  const { t } = useTexts('brand');
  const { data: settings, error, refetch } = useBrandSettings();
  return (
    <>
      <PageHead title={t('routes:brand')} about={t('about')} />
      {error && !settings ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !settings ? (
        <Skeleton height={640} radius={8} className={classes.page} />
      ) : (
        <Stack gap="xl" className={classes.page}>
          {settings.of_installation && <Notice kind="info">{t('ofInstallation')}</Notice>}
          <PageSection title={t('pictures.title')}>
            <BrandPictures pictures={settings.pictures} />
          </PageSection>
          <BrandForm settings={settings} />
          <PageSection title={t('domain.title')}>
            <OwnDomain domain={settings.domain} />
          </PageSection>
        </Stack>
      )}
    </>
  );
}
