import { operators } from '@fieldscope/contract/calls/operators';
import { useLocation } from 'react-router';
import { useStore } from '../browser/create-store';
import { FirstLoad } from '../shell/FirstLoad';
import { ErrorState } from '../ui/feedback/ErrorState';
import { CardPage } from '../ui/layout/CardPage';
import { signedOut } from './api/signed-out';
import { useOperatorQuery } from './api/use-operator-call';
import { OperatorShell } from './OperatorShell';
import { FirstSignIn } from './sign-in/FirstSignIn';
import { OperatorSignIn } from './sign-in/OperatorSignIn';

/** The pages for whoever is signed in; the sign-in for everybody else. */
export function OperatorGate() {
  const { pathname, search } = useLocation();
  const isOut = useStore(signedOut);
  const token = pathname === '/begin' ? new URLSearchParams(search).get('token') : null;
  if (token !== null) return <FirstSignIn token={token} />;
  if (isOut) return <OperatorSignIn />;
  return <SignedIn />;
}

function SignedIn() {
  const { data, error, refetch } = useOperatorQuery(operators.view, {});
  if (data)
    return <OperatorShell name={data.name} endsAt={data.ends_at} codesLeft={data.recovery_codes_left} />;
  if (!error) return <FirstLoad />;
  return (
    <CardPage>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </CardPage>
  );
}
