import { SIM_STATES, type SimCard } from '@fieldscope/contract/calls/device-reports';
import { Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import { useSimCard } from './device-access.queries';

/** The SIM card of a device; nothing where none is known. */
export function SimCardFacts({ eui }: { eui: string }) {
  const { t } = useTexts('device-access');
  const card = useSimCard(eui).data?.sim_card;
  if (!card) return null;
  const facts = [
    { name: 'status', label: t('sim.status'), value: t(`sim.states.${SIM_STATES[card.status]!}`) },
    { name: 'operator', label: t('sim.operator'), value: card.operator },
    { name: 'iccid', label: t('sim.iccid'), value: card.iccid },
    { name: 'msisdn', label: t('sim.msisdn'), value: card.msisdn },
    { name: 'activated', label: t('sim.activated'), value: dayOf(card.activated_on) },
    { name: 'expires', label: t('sim.expires'), value: dayOf(card.expires_on) },
    { name: 'used', label: t('sim.used'), value: flowOf(card.used_mb) },
    { name: 'remaining', label: t('sim.remaining'), value: flowOf(card.remaining_mb) },
  ];
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('sim.title')}
      </Title>
      <FactList facts={facts.map((fact) => ({ ...fact, value: fact.value || '–' }))} />
    </section>
  );
}

const dayOf = (day: SimCard['expires_on']) => day && formatDate(Date.parse(`${day}T12:00:00Z`), 'UTC');
const flowOf = (megabytes: SimCard['used_mb']) => megabytes !== null && `${formatNumber(megabytes)} MB`;
