import { useTexts } from '../../texts/use-texts';
import { LegalPage } from '../../ui/layout/LegalPage';

const PARTS = ['who', 'what', 'gift', 'pay', 'overdue', 'back', 'handover', 'care', 'change'] as const;

/** The terms under which services are bought. */
export function AgreementScreen() {
  const { t } = useTexts('legal');
  return (
    <LegalPage
      title={t('routes:agreement')}
      lead={t('agreementLead')}
      parts={PARTS.map((part) => ({
        title: t(`agreement.${part}.title`),
        text: t(`agreement.${part}.text`),
      }))}
    />
  );
}
