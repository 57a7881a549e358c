import { lazy, useState } from 'react';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import classes from './Advice.module.css';
import { Adviser } from './Adviser';

const EmbeddedSite = lazy(async () => ({
  default: (await import('./site/EmbeddedSiteScreen')).EmbeddedSiteScreen,
}));

/** The adviser; where the operator has an AI site, that comes first and the adviser is beside it. */
export function AdviceScreen() {
  const { t } = useTexts('advice');
  const [site] = useState(() => portalFacts().aiSite);
  if (site === '') return <Adviser />;
  return (
    <div className={classes.tabs}>
      <TabsInAddress
        label={t('routes:advice')}
        parts={[
          { name: 'site', label: new URL(site).host, content: <EmbeddedSite /> },
          { name: 'adviser', label: t('adviser'), content: <Adviser /> },
        ]}
        keep={[]}
      />
    </div>
  );
}
