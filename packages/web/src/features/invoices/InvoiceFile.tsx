import { useTexts } from '../../texts/use-texts';
import { FileButton } from '../../ui/export/FileButton';
import { useFileSaving } from '../../ui/export/use-file-saving';

interface InvoiceFileProps {
  invoice: { invoice_id: string; number: string };
  /** The document with an id, as a file. @throws ApiError */
  fetchInvoice(invoiceId: string): Promise<File>;
}

/** Saves an invoice or credit note. */
export function InvoiceFile({ invoice: { invoice_id, number }, fetchInvoice }: InvoiceFileProps) {
  const { t } = useTexts('invoices');
  const { saving, save } = useFileSaving();
  return (
    <FileButton
      format="PDF"
      label={t('downloadOf', { number })}
      isSaving={saving !== undefined}
      onSave={() => void save(invoice_id, () => fetchInvoice(invoice_id))}
    />
  );
}
