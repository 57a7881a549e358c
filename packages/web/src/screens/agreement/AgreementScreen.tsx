import { AGREEMENT_VERSION } from '@fieldscope/contract/order-limits';
import { useBrand } from '../../browser/brand';
import { OwnLegalText } from '../../features/brands/OwnLegalText';
import { useTexts } from '../../texts/use-texts';
import { LegalPage } from '../../ui/layout/LegalPage';
import { formatDate } from '../../values/format-time';

const PARTS = [
  'who',
  'credits',
  'services',
  'gift',
  'pay',
  'overdue',
  'back',
  'handover',
  'care',
  'change',
] as const;

/** The terms under which services are bought, in the version that orders accept. */
export function AgreementScreen() {
  const { t } = useTexts('legal');
  const { agreement } = useBrand().texts;
  if (agreement) return <OwnLegalText title={t('routes:agreement')} digest={agreement} />;
  const since = formatDate(Date.parse(AGREEMENT_VERSION), 'UTC');
  const version = t('agreementVersion', { version: AGREEMENT_VERSION, since });
  return (
    <LegalPage
      title={t('routes:agreement')}
      lead={`${t('agreementLead')} ${version}`}
      parts={PARTS.map((part) => ({
        title: t(`agreement.${part}.title`),
        text: t(`agreement.${part}.text`),
      }))}
    />
  );
}
