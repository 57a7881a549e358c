import { useBrand } from '../../browser/brand';
import { OwnLegalText } from '../../features/brands/OwnLegalText';
import { useTexts } from '../../texts/use-texts';
import { LegalPage } from '../../ui/layout/LegalPage';

const PARTS = ['where', 'what', 'use', 'sees', 'browser', 'time', 'safe', 'rights'] as const;

/** What the portal keeps about its readers. */
export function PrivacyScreen() {
  const { t } = useTexts('legal');
  const { privacy } = useBrand().texts;
  if (privacy) return <OwnLegalText title={t('routes:privacy')} digest={privacy} />;
  return (
    <LegalPage
      title={t('routes:privacy')}
      lead={t('privacyLead')}
      parts={PARTS.map((part) => ({ title: t(`privacy.${part}.title`), text: t(`privacy.${part}.text`) }))}
    />
  );
}
