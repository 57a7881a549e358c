import '@mantine/core/styles/List.layer.css';
import { Anchor, List, Paper, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { formatInterval } from '../../values/format-time';
import classes from './Heard.module.css';
import type { Node } from './heard.queries';

/** What a person beside the device tries next, the nearest first. */
export function IfNothingComes({ node }: { node: Pick<Node, 'interval_minutes'> }) {
  const { t } = useTexts('heard');
  return (
    <Paper component="section" withBorder p="md">
      <Title order={2} size="h4" mb="xs">
        {t('steps.title')}
      </Title>
      <List type="ordered" spacing={8} className={classes.steps}>
        <List.Item>{t('steps.power')}</List.Item>
        <List.Item>{t('steps.wait', { interval: formatInterval(node.interval_minutes) })}</List.Item>
        <List.Item>
          {t('steps.gateway')}{' '}
          <Anchor component={Link} to="/devices_gateway" underline="always">
            {t('steps.gateways')}
          </Anchor>
        </List.Item>
        <List.Item>
          {t('steps.server')}{' '}
          <Anchor component={Link} to="/network_servers" underline="always">
            {t('steps.servers')}
          </Anchor>
        </List.Item>
        <List.Item>{t('steps.place')}</List.Item>
      </List>
    </Paper>
  );
}
