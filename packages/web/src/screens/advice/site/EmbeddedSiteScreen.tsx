import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { portalFacts } from '../../../browser/portal-facts';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { PageHead } from '../../../ui/layout/PageHead';
import classes from './EmbeddedSite.module.css';
import { SiteFrame, SiteToCome } from './SiteFrame';
import { usePortalValues } from './use-portal-values';

/** The AI site of this portal's operator, inside the shell. */
export function EmbeddedSiteScreen() {
  const { t } = useTexts('embedded-site');
  const [address] = useState(() => new URL(portalFacts().aiSite));
  const [loads, setLoads] = useState(1);
  const portalValues = usePortalValues();
  const { host } = address;
  if (address.origin === location.origin) {
    return (
      <>
        <PageHead title={t('routes:advice')} />
        <Notice kind="critical" title={t('ownAddress.title')}>
          {t('ownAddress.about')}
        </Notice>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t('routes:advice')}
        about={t('about', { host })}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setLoads(loads + 1)}
          >
            {t('common:failure.reload')}
          </Button>
        }
      />
      {portalValues ? (
        <SiteFrame key={loads} address={address} portalValues={portalValues} />
      ) : (
        <div className={classes.frame}>
          <SiteToCome words={t('loading', { host })} />
        </div>
      )}
    </>
  );
}
