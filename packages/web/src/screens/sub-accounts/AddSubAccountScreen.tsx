import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { NotForOperator } from '../../features/accounts/NotForOperator';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/layout/PageHead';
import { AddSubAccountForm } from './AddSubAccountForm';
import { SignInDetails } from './SignInDetails';
import classes from './SubAccounts.module.css';

/** Adds a person who signs in to the organisation, and then says how they do. */
export function AddSubAccountScreen() {
  const { t } = useTexts('sub-accounts');
  const [added, setAdded] = useState<string>();
  const mayAdd = useMayCall(subAccounts.add);
  return (
    <>
      <PageHead title={t('routes:addSubAccount')} about={t('add.about')} />
      <div className={classes.form}>
        <NotForOperator call={subAccounts.add} />
        {added === undefined ? (
          mayAdd && <AddSubAccountForm onAdded={setAdded} />
        ) : (
          <SignInDetails account={added} onAnother={() => setAdded(undefined)} />
        )}
      </div>
    </>
  );
}
