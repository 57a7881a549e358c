import type { AnyCall } from '@fieldscope/contract/call';
import { Box } from '@mantine/core';
import { useBarTo } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

/** Says to an operator who acts as the reader why what makes a call is not here. Everybody else sees nothing of it. */
export function NotForOperator({ call }: { call: Pick<AnyCall, 'role' | 'notSimulated'> }) {
  const { t } = useTexts('ui');
  if (useBarTo(call) !== 'operator') return null;
  return (
    <Box mb="md">
      <Notice kind="info">{t('notForOperator')}</Notice>
    </Box>
  );
}
