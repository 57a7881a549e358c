import '../../theme/portal-styles';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Button, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api';
import { noteSecondFactorDue } from '../../api/second-factor-due';
import { signOut } from '../../api/sign-out';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';
import { SetUpSecondFactor } from '../../ui/second-factor/SetUpSecondFactor';

/** All that is open to a sub-account until it has the second factor that its organisation demands. */
export function SecondFactorScreen() {
  const { t } = useTexts('second-factor');
  const navigate = useNavigate();
  const goOn = () => {
    noteSecondFactorDue(false);
    navigate('/dashboard');
  };
  // Once it is on, the recovery codes stand there until the reader has kept them.
  const [isOn, setOn] = useState(false);
  const goOnUnlessDue = useEffectEvent(({ due }: { due: boolean }) => due || isOn || goOn());
  useEffect(() => {
    // It may have been set up elsewhere, or is demanded no longer; without an answer the form stays.
    const ask = () => void callApi(secondFactor.view).then(goOnUnlessDue, () => undefined);
    ask();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, []);
  return (
    <CardPage>
      <Title order={1}>{t('due.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('due.lead')}
      </Text>
      <SetUpSecondFactor onTurnedOn={() => setOn(true)} onDone={goOn} />
      <Button variant="subtle" size="compact-sm" mt="lg" onClick={() => void signOut()}>
        {t('due.signOut')}
      </Button>
    </CardPage>
  );
}
