import { credits } from '@fieldscope/contract/calls/credits';
import { orders } from '@fieldscope/contract/calls/orders';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useConstants, useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import classes from './Credits.module.css';

/** Where the account is, and where credits are bought: each for those who may. */
export function CreditLinks({ isProminent }: { isProminent?: boolean }) {
  const { t } = useTexts('credits');
  const constants = useConstants().data;
  const maySee = useMayCall(credits.viewAccount) && constants?.has_credits;
  const mayBuy = useMayCall(orders.create) && constants?.is_selling;
  if (!maySee) return null;
  const size = isProminent ? 'sm' : 'xs';
  return (
    <span className={classes.links}>
      <Button component={Link} to="/billing_account" size={size} variant={isProminent ? 'filled' : 'default'}>
        {t('toAccount')}
      </Button>
      {mayBuy && (
        <Button component={Link} to="/service_purchase" size={size} variant="default">
          {t('buy')}
        </Button>
      )}
    </span>
  );
}
