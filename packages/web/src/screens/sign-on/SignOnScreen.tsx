import { signOn } from '@fieldscope/contract/calls/sign-on';
import { Skeleton, Stack } from '@mantine/core';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { PageHead } from '../../ui/layout/PageHead';
import { PageSection } from '../../ui/layout/PageSection';
import { CopiedLine } from './CopiedLine';
import { ProviderForm } from './ProviderForm';
import { RemoveProvider } from './RemoveProvider';
import { useProvider } from './sign-on.queries';

/** The identity provider at which people of the organisation sign in: what it has to know, what is known of it, and the way there. */
export function SignOnScreen() {
  const { t } = useTexts('sign-on');
  const { data, error, refetch } = useProvider();
  return (
    <>
      <PageHead title={t('routes:signOn')} about={t('about')} />
      <NotForOperator call={signOn.save} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack gap="xl" maw={720}>
          {data.fixed && <Notice kind="info">{t('fixed')}</Notice>}
          {data.provider && (
            <PageSection title={t('link.title')} isCard>
              <CopiedLine
                label={t('link.label')}
                hint={t('link.hint')}
                value={linkOf(data.redirect_address, data.provider.provider_id)}
              />
            </PageSection>
          )}
          <PageSection title={t('there.title')} isCard>
            <CopiedLine label={t('there.label')} hint={t('there.hint')} value={data.redirect_address} />
          </PageSection>
          <ProviderForm key={data.provider?.provider_id} {...data} />
          {data.provider && !data.fixed && <RemoveProvider name={data.provider.name} />}
        </Stack>
      ) : (
        <Skeleton height={480} maw={720} />
      )}
    </>
  );
}

/** Where people of the organisation sign in. */
const linkOf = (redirect: string, providerId: string): string =>
  `${new URL('/', redirect).href}#/login?with=${providerId}`;
