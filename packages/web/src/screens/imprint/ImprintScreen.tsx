import { useBrand } from '../../browser/brand';
import { OwnLegalText } from '../../features/brands/OwnLegalText';
import { useTexts } from '../../texts/use-texts';
import { LegalPage } from '../../ui/layout/LegalPage';

/** Who is responsible for the portal. */
export function ImprintScreen() {
  const { t } = useTexts('legal');
  const { imprint } = useBrand().texts;
  const title = t('routes:imprint');
  return imprint ? (
    <OwnLegalText title={title} digest={imprint} />
  ) : (
    <LegalPage title={title} lead={t('noImprint')} />
  );
}
