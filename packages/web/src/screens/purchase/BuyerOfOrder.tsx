import { users } from '@fieldscope/contract/calls/users';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall, useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { countryName } from '../../values/country-name';
import { ORGANISATION_PATH } from './OrderFailure';
import classes from './Purchase.module.css';

/** Who buys, as the invoice will name it; what is missing is said before anything is ordered. */
export function BuyerOfOrder() {
  const { t } = useTexts('purchase');
  const mayEdit = useMayCall(users.editOrganisation);
  const me = useMe().data;
  if (!me) return <Skeleton height={64} radius={8} />;
  const { name, address, state, country } = me;
  const isComplete = name !== '' && address !== '' && country !== '';
  const link = (
    <Anchor component={Link} to={ORGANISATION_PATH} inherit underline="always">
      {t(isComplete ? 'buyer.change' : 'failures.toOrganisation')}
    </Anchor>
  );
  if (!isComplete)
    return (
      <Notice kind="warning">
        {t(mayEdit ? 'failures.buyer' : 'failures.buyerOfOwner')} {link}
      </Notice>
    );
  return (
    <div>
      <div className={classes.label}>{t('buyer.title')}</div>
      <div className={classes.buyer}>
        {[name, address, state, countryName(country)].filter(Boolean).join('\n')}
      </div>
      {mayEdit && link}
    </div>
  );
}
