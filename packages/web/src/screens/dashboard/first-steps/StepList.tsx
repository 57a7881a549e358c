import { Anchor, Button, Group, Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../texts/use-texts';
import { chooseWay, type Way } from './chosen-way';
import { LookingAround } from './LookingAround';
import classes from './StepList.module.css';
import { type Step, stepsOf } from './steps.model';
import { useBeginnings } from './use-beginnings';

/** The steps of a way, ticked by what the portal knows; each leads to where it is done. */
export function StepList({ orgId, way }: { orgId: string; way: Way }) {
  const { t } = useTexts('first-steps');
  const heading = useId();
  const { known, isLoading } = useBeginnings();
  const steps = stepsOf(way, known);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Paper component="section" withBorder p="md" className={classes.list} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={heading}>
          {t(`ways.${way}.name`)}
        </Title>
        {steps.length > 0 && (
          <Text component="div" size="sm" c="dimmed">
            {isLoading ? <Skeleton width={80} height={22} /> : t('progress', { done, count: steps.length })}
          </Text>
        )}
      </div>
      {way === 'look' && <LookingAround />}
      <ol className={classes.steps}>
        {steps.map((step) =>
          isLoading ? (
            <Skeleton key={step.name} component="li" height={28} />
          ) : (
            <StepLine key={step.name} step={step} />
          ),
        )}
      </ol>
      <Group gap="xs" mt="sm" className={classes.foot}>
        <Button size="xs" variant="default" onClick={() => chooseWay(orgId, { way: null, isAsked: true })}>
          {t('another')}
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseWay(orgId, { isClosed: true })}>
          {t(steps.length > 0 && done === steps.length ? 'finish' : 'close')}
        </Button>
      </Group>
    </Paper>
  );
}

function StepLine({ step: { name, to, isDone } }: { step: Step }) {
  const { t } = useTexts('first-steps');
  return (
    <li className={classes.step}>
      {isDone ? (
        <IconCircleCheckFilled size={20} className={classes.done} aria-hidden />
      ) : (
        <IconCircle size={20} stroke={1.6} aria-hidden />
      )}
      <span>
        {isDone ? (
          <Text span c="dimmed">
            {t(`steps.${name}.name`)}
          </Text>
        ) : (
          <Anchor component={Link} to={to} underline="always">
            {t(`steps.${name}.name`)}
          </Anchor>
        )}
        <VisuallyHidden>{t(isDone ? 'done' : 'open')}</VisuallyHidden>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {t(`steps.${name}.how`)}
          </Text>
        )}
      </span>
    </li>
  );
}
