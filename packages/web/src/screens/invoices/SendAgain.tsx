import { INVOICE_LIMITS } from '@fieldscope/contract/invoice-limits';
import type { ListedInvoice } from '@fieldscope/contract/listed-invoice';
import { Text } from '@mantine/core';
import { ApiError } from '../../api/api-error';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useSendAgain } from './invoices.queries';

interface SendAgainProps {
  invoice: ListedInvoice;
  onClose(): void;
}

/** Asks whether an invoice is to be sent once more, and says where it goes. */
export function SendAgain({ invoice: { invoice_id, number }, onClose }: SendAgainProps) {
  const { t } = useTexts('invoices');
  const email = useMe().data?.email ?? '';
  const send = useSendAgain();
  const refusal = useRefusal(send.error);
  const onSuccess = () => {
    tip.success(t('send.done', { number }));
    onClose();
  };
  return (
    <FormDialog
      title={t('send.title', { number })}
      action={t('send.action')}
      isPending={send.isPending}
      isDisabled={refusal !== undefined}
      failure={refusal === undefined ? send.error : undefined}
      onSubmit={() => send.mutate({ invoice_id }, { onSuccess })}
      onClose={onClose}
    >
      <Text size="sm">{email === '' ? t('send.toOwner') : t('send.about', { email })}</Text>
      {refusal && <Notice kind="critical">{refusal}</Notice>}
    </FormDialog>
  );
}

/** Refusals whose usual words are about other things. */
function useRefusal(error: unknown): string | undefined {
  const { t } = useTexts('invoices');
  if (!(error instanceof ApiError)) return undefined;
  if (error.errorName === 'email_missing') return t('send.noAddress');
  return error.errorName === 'too_frequent'
    ? t('send.tooOften', { times: INVOICE_LIMITS.mailsPerDay })
    : undefined;
}
