import { STATIONS } from '@fieldscope/contract/portal-facts';
import { addressOfLegal, useBrand } from '../../browser/brand';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import classes from './PageFooter.module.css';

/** Below a page: what it promises, and the way to the other variant of the portal. */
export function PageFooter() {
  const { t } = useTexts();
  const brand = useBrand();
  const hasImprint = brand.links.imprint ?? brand.texts.imprint;
  return (
    <footer className={classes.footer}>
      <a href={addressOfLegal(brand, 'privacy')}>{t('routes:privacy')}</a>
      <a href={addressOfLegal(brand, 'agreement')}>{t('routes:agreement')}</a>
      {hasImprint && <a href={addressOfLegal(brand, 'imprint')}>{t('routes:imprint')}</a>}
      <StationLinks />
    </footer>
  );
}

/** Links to the global and the China portal, those whose address the operator set. */
export function StationLinks() {
  const { t } = useTexts();
  const { station, stationLinks } = portalFacts();
  return STATIONS.filter((name) => stationLinks[name] !== '').map((name) => (
    <a key={name} href={stationLinks[name]} aria-current={name === station || undefined}>
      {t(`station.${name}`)}
    </a>
  ));
}
