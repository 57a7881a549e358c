import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import { PageSection } from '../../ui/layout/PageSection';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { shownAmount } from '../../values/amounts';
import { formatBytes } from '../../values/format-number';
import { DateTime, TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { ActionList } from '../parts/ActionList';
import { CommandButton } from '../parts/CommandButton';
import { counted } from '../parts/counted';
import { ListSection } from '../parts/ListSection';
import { Outcome } from '../parts/Outcome';

/** One organisation: what it has, who is in it, and what was done there last. */
export function OrganisationView({ orgId }: { orgId: string }) {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(operatorViews.viewOrganisation, { org_id: orgId });
  const given = { organisation: orgId };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/organisations">
        {t('organisation.all')}
      </Anchor>
      <Group justify="space-between" gap="sm">
        <Title order={2}>{data?.name ?? '…'}</Title>
        <Group gap="xs">
          {data?.is_frozen ? (
            <CommandButton name="unfreeze" label={t('organisation.unfreeze')} given={given} />
          ) : (
            <CommandButton name="freeze" label={t('organisation.freeze')} given={given} />
          )}
          <CommandButton name="give-credits" label={t('organisation.giveCredits')} given={given} />
          <CommandButton name="push-notice" label={t('organisation.notice')} given={given} />
          <CommandButton name="erase-history" label={t('organisation.eraseHistory')} given={given} />
        </Group>
      </Group>
      <PageSection title={t('organisation.facts')} isCard>
        <FactList
          facts={[
            { name: 'id', label: t('organisation.id'), value: orgId },
            {
              name: 'state',
              label: t('organisations.state'),
              value: data && (
                <Outcome
                  kind={data.is_frozen ? 'bad' : 'good'}
                  word={t(data.is_frozen ? 'frozen' : 'active')}
                />
              ),
            },
            { name: 'owner', label: t('organisations.owner'), value: data?.owner },
            { name: 'email', label: t('organisation.email'), value: data && (data.email || '–') },
            { name: 'devices', label: t('organisations.devices'), value: data && counted(data.devices) },
            { name: 'um', label: 'UM', value: data && shownAmount(data.um_balance) },
            { name: 'dm', label: 'DM', value: data && shownAmount(data.dm_balance) },
            {
              name: 'space',
              label: t('organisation.space'),
              value:
                data &&
                (data.history_bytes === null ? t('organisation.muchSpace') : formatBytes(data.history_bytes)),
            },
            {
              name: 'created',
              label: t('organisations.created'),
              value: data && <DateTime at={data.created_at} />,
            },
          ]}
        />
      </PageSection>
      <ListSection title={t('organisation.users')}>
        <RowsOrCards
          label={t('organisation.users')}
          rows={data?.users}
          keyOf={({ account }) => account}
          minWidth={680}
          columns={[
            {
              name: 'account',
              head: t('organisation.account'),
              cell: ({ account, nickname }) => <TwoLines below={nickname}>{account}</TwoLines>,
            },
            { name: 'role', head: t('organisation.role'), cell: ({ role }) => t(`roles.${role as 'owner'}`) },
            {
              name: 'state',
              head: t('organisations.state'),
              cell: ({ is_frozen, has_second_factor }) => (
                <Outcome
                  kind={is_frozen ? 'bad' : 'good'}
                  word={t(is_frozen ? 'frozen' : 'active')}
                  reason={has_second_factor ? t('organisation.secondFactor') : ''}
                />
              ),
            },
            {
              name: 'last',
              head: t('organisation.lastSignIn'),
              cell: ({ last_sign_in_at }) => <TimeAgo at={last_sign_in_at} />,
            },
          ]}
          actions={{
            head: t('organisation.actions'),
            cell: ({ account }) => (
              <Group gap={4}>
                <CommandButton name="simulate-login" label={t('organisation.simulate')} given={{ account }} />
                <CommandButton
                  name="reset-second-factor"
                  label={t('organisation.reset')}
                  given={{ account }}
                />
              </Group>
            ),
          }}
        />
      </ListSection>
      <ListSection title={t('organisation.signIns')}>
        {data?.sign_ins.length === 0 ? (
          <Text c="dimmed">{t('nothing')}</Text>
        ) : (
          <ActionList label={t('organisation.signIns')} rows={data?.sign_ins} />
        )}
      </ListSection>
      <ListSection title={t('organisation.log')}>
        {data?.actions.length === 0 ? (
          <Text c="dimmed">{t('nothing')}</Text>
        ) : (
          <ActionList label={t('organisation.log')} rows={data?.actions} />
        )}
      </ListSection>
    </Stack>
  );
}
