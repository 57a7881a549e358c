import { Anchor, Skeleton, Stack } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { FactList } from '../../ui/layout/FactList';
import { countryName } from '../../values/country-name';
import { useDisplaySetting } from '../../values/display-setting';
import { formatBytes, formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import { Archives } from './Archives';
import { OrganisationForm } from './OrganisationForm';
import classes from './UserCenter.module.css';
import type { Me } from './user-center.queries';
import { useHistorySpace } from './user-center.queries';

/** The organisation: its owner writes the details, everybody else reads them. */
export function Organisation({ me }: { me: Me | undefined }) {
  if (!me) return <Skeleton height={480} className={classes.page} />;
  return (
    <Stack gap="lg" className={classes.page}>
      <OrganisationFacts me={me} />
      {me.role === 'owner' && <BrandLink />}
      {me.role === 'owner' && <OrganisationForm me={me} />}
      {me.role === 'owner' && <Archives />}
    </Stack>
  );
}

/** The way to name, colours and domain of the portal. */
function BrandLink() {
  const { t } = useTexts('user-center');
  return (
    <Anchor component={Link} to="/brand" className={classes.brand}>
      <IconPalette size={16} aria-hidden /> {t('organisation.brand')}
    </Anchor>
  );
}

function OrganisationFacts({ me }: { me: Me }) {
  const { t } = useTexts('user-center');
  const id = {
    name: 'id',
    label: t('organisation.id'),
    value: (
      <span className={classes.id}>
        <span translate="no">{me.org_id}</span>
        <CopyButton value={me.org_id} what={t('organisation.copyId')} />
      </span>
    ),
  };
  if (me.role === 'owner')
    return (
      <FactList
        facts={[id, { name: 'history', label: t('organisation.history'), value: <HistorySpace /> }]}
      />
    );
  const facts = [
    { name: 'name', label: t('organisation.name'), value: me.name },
    { name: 'email', label: t('common:email'), value: me.email },
    { name: 'telephone', label: t('organisation.telephone'), value: me.telephone },
    { name: 'website', label: t('organisation.website'), value: <Website address={me.website} /> },
    { name: 'country', label: t('organisation.country'), value: countryName(me.country) },
    { name: 'state', label: t('organisation.state'), value: me.state },
    {
      name: 'address',
      label: t('organisation.address'),
      value: me.address && <span className={classes.address}>{me.address}</span>,
    },
    { name: 'timezone', label: t('timeZone'), value: me.timezone },
  ];
  return <FactList facts={[id, ...facts.map((fact) => ({ ...fact, value: fact.value || '–' }))]} />;
}

/** How much history there is, since when, and what it takes. */
function HistorySpace() {
  const { t } = useTexts('user-center');
  const { timeZone } = useDisplaySetting();
  const { data: space, error } = useHistorySpace();
  if (error) return '–';
  if (!space) return <Skeleton height={14} width={240} mt={4} />;
  const { bytes, readings, oldest_at: oldestAt } = space;
  if (oldestAt === null) return t('organisation.historyNone');
  return t('organisation.historySince', {
    count: readings,
    size: formatBytes(bytes),
    readings: formatNumber(readings),
    since: formatDate(oldestAt, timeZone),
  });
}

function Website({ address }: { address: string }) {
  if (address === '') return '–';
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
