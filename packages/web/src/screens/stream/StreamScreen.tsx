import type { OrgId } from '@fieldscope/contract/ids';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PageHead } from '../../ui/layout/PageHead';
import { ConnectProgram } from './ConnectProgram';
import { Messages } from './Messages';
import { ProgramList } from './ProgramList';
import classes from './Stream.module.css';
import { usePrograms } from './stream.queries';

/** The organisation's messages as they come, which programs read them, and how another one does. */
export function StreamScreen() {
  const { t } = useTexts('stream');
  const me = useMe();
  const programs = usePrograms();
  return (
    <>
      <PageHead title={t('routes:stream')} about={t('about')} />
      <div className={classes.page}>
        <Messages orgId={me.data?.org_id as OrgId | undefined} />
        <div className={classes.side}>
          <ConnectProgram programs={programs.data} />
          {programs.error ? (
            <ErrorState error={programs.error} onRetry={() => void programs.refetch()} />
          ) : (
            <ProgramList programs={programs.data} />
          )}
        </div>
      </div>
    </>
  );
}
