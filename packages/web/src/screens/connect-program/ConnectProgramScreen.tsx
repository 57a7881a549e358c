import '../../theme/portal-styles';
import { Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { CardPage } from '../../ui/layout/CardPage';
import { Consent } from './Consent';

/** What the authorization server says of a request that it does not take. */
const PROBLEMS = ['expired', 'invalid_client', 'invalid_redirect_uri'] as const;

/** Where a program leads somebody who is to let it in: who it is, what it may do, and the choice. */
export function ConnectProgramScreen() {
  const { t } = useTexts('connect-program');
  const [address] = useSearchParams();
  const request = address.get('request');
  const told = address.get('problem');
  const problem = PROBLEMS.find((name) => name === told) ?? 'other';
  return (
    <CardPage>
      <Title order={1} mb="xs">
        {t('routes:connectProgram')}
      </Title>
      {request === null ? (
        <Notice kind="warning">{t(`problem.${problem}`)}</Notice>
      ) : (
        <Consent key={request} request={request} />
      )}
    </CardPage>
  );
}
