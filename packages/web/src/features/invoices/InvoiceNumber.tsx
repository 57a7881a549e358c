import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { useTexts } from '../../texts/use-texts';
import { OneLine } from '../../ui/tables/OneLine';
import { TwoLines } from '../../ui/tables/TwoLines';

/** Number of an invoice; a credit note says what it is. */
export function InvoiceNumber({ number, kind }: Pick<ListedInvoice, 'number' | 'kind'>) {
  const { t } = useTexts('invoices');
  return (
    <TwoLines below={kind === 'credit_note' && t('creditNote')}>
      <OneLine>{number}</OneLine>
    </TwoLines>
  );
}
