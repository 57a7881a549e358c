import '../../theme/portal-styles';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Button, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { noteSecondFactorDue } from '../../api/second-factor-due';
import { signOut } from '../../api/sign-out';
import { useOpenCall } from '../../api/use-open-call';
import { SetUpSecondFactor } from '../../features/second-factor/SetUpSecondFactor';
import { useTexts } from '../../texts/use-texts';
import { CardPage } from '../../ui/layout/CardPage';

/** All that is open to a sub-account until it has the second factor that its organisation demands. */
export function SecondFactorScreen() {
  const { t } = useTexts('second-factor');
  const navigate = useNavigate();
  const goOn = () => {
    noteSecondFactorDue(false);
    navigate('/dashboard');
  };
  // Once it is on, the recovery codes are shown until the reader has kept them.
  const [isOn, setOn] = useState(false);
  // It may have been set up elsewhere, or is required no longer; without an answer the form stays.
  const { data, refetch } = useOpenCall(secondFactor.view, {});
  useWindowEvent('focus', refetch);
  const goOnUnlessDue = useEffectEvent(({ due }: { due: boolean }) => due || isOn || goOn());
  useEffect(() => {
    if (data) goOnUnlessDue(data);
  }, [data]);
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
