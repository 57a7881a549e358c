import { useTexts } from '../../texts/use-texts';
import { PageHead } from '../../ui/PageHead';
import { AddSubAccountForm } from './AddSubAccountForm';
import classes from './SubAccounts.module.css';

/** Adds somebody who signs in to the organisation. */
export function AddSubAccountScreen() {
  const { t } = useTexts('sub-accounts');
  return (
    <>
      <PageHead title={t('routes:addSubAccount')} about={t('add.about')} />
      <div className={classes.form}>
        <AddSubAccountForm />
      </div>
    </>
  );
}
