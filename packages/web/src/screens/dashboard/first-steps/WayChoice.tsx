import { Button, Text, Title, UnstyledButton } from '@mantine/core';
import { IconAntenna, IconCode, IconEye, IconServer2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { chooseWay, useChosenWay, WAYS, type Way } from './chosen-way';
import classes from './StepList.module.css';

const ICONS = {
  network_server: IconServer2,
  gateway: IconAntenna,
  kit: IconCode,
  look: IconEye,
} as const satisfies Record<Way, unknown>;

/** Asks how the devices of an organisation reach the portal. */
export function WayChoice({ orgId }: { orgId: string }) {
  const { t } = useTexts('first-steps');
  const heading = useId();
  const { isAsked } = useChosenWay(orgId);
  return (
    <section className={classes.list} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('question')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('about')}
      </Text>
      <div className={classes.ways}>
        {WAYS.map((way) => {
          const Icon = ICONS[way];
          return (
            <UnstyledButton
              key={way}
              className={classes.way}
              onClick={() => chooseWay(orgId, { way, isClosed: false, isAsked: false })}
            >
              <Icon size={28} stroke={1.6} aria-hidden />
              <Text span fw={600}>
                {t(`ways.${way}.name`)}
              </Text>
              <Text span size="sm" c="dimmed">
                {t(`ways.${way}.about`)}
              </Text>
            </UnstyledButton>
          );
        })}
      </div>
      {isAsked && (
        <Button size="xs" variant="default" mt="sm" onClick={() => chooseWay(orgId, { isAsked: false })}>
          {t('close')}
        </Button>
      )}
    </section>
  );
}
