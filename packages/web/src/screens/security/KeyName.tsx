import type { AccessKey } from '@fieldscope/contract/calls/access-keys';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import classes from './Security.module.css';
import { useKeyName } from './use-key-name';

/** A key's label above its access id. */
export function KeyName({ accessKey }: { accessKey: AccessKey }) {
  const { t } = useTexts('security');
  const nameOf = useKeyName();
  return (
    <div className={classes.name}>
      <span className={classes.label}>{nameOf(accessKey)}</span>
      <span className={classes.id}>
        <span translate="no">{accessKey.access_id}</span>
        <CopyButton value={accessKey.access_id} what={t('copyId')} />
      </span>
    </div>
  );
}
