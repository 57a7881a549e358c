import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { IconArrowBackUp, IconCircleCheckFilled, IconCircleX, IconClock } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { type InvoiceState, stateOfInvoice } from './invoice-state';

const LOOKS: Readonly<Record<InvoiceState, StateLook>> = {
  unpaid: { Icon: IconClock, tone: 'warning' },
  paid: { Icon: IconCircleCheckFilled, tone: 'good' },
  canceled: { Icon: IconCircleX },
  givenBack: { Icon: IconArrowBackUp },
  offset: { Icon: IconCircleX },
};

/** Whether an invoice is paid. */
export function InvoicePayment({ invoice }: { invoice: ListedInvoice }) {
  const { t } = useTexts('invoices');
  const state = stateOfInvoice(invoice);
  return <StateLine {...LOOKS[state]}>{t(`states.${state}`)}</StateLine>;
}
