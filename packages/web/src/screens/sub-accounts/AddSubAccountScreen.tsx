import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/PageHead';
import { AddSubAccountForm } from './AddSubAccountForm';
import classes from './SubAccounts.module.css';
import { WayIn } from './WayIn';

/** Adds somebody who signs in to the organisation, and then says how they do. */
export function AddSubAccountScreen() {
  const { t } = useTexts('sub-accounts');
  const [added, setAdded] = useState<string>();
  return (
    <>
      <PageHead title={t('routes:addSubAccount')} about={t('add.about')} />
      <div className={classes.form}>
        {added === undefined ? (
          <AddSubAccountForm onAdded={setAdded} />
        ) : (
          <WayIn account={added} onAnother={() => setAdded(undefined)} />
        )}
      </div>
    </>
  );
}
