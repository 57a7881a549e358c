import { commands } from '@fieldscope/contract/calls/commands';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isCancelled } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { useMayCall } from '../../../api/me';
import { CommandState } from '../../../features/commands/CommandState';
import { reasonInWords } from '../../../features/commands/command-words';
import { type DeviceSettingsData, useSettings } from '../../../features/commands/commands.queries';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { FormDialog } from '../../../ui/layout/FormDialog';
import { TimeAgo } from '../../../values/Times';
import classes from './Tracker.module.css';
import { type TrackerOrder, useOrders } from './tracker.queries';

/** The orders that a tracker takes once, and how far the newest command of each kind got. */
export function TrackerOrders({ eui, buzzer }: { eui: string; buzzer: boolean | null }) {
  const { t } = useTexts('trackers', 'commands');
  const { data: settings } = useSettings(eui);
  const mayOrder = useMayCall(commands.publishOrder) && settings?.reachable === true;
  const [isAsking, setAsking] = useState(false);
  const orders = useOrders(eui);
  if (!settings?.supported.includes('locate')) return null;
  const row = (kind: TrackerOrder, buttons: ReactNode) => (
    <Order kind={kind} settings={settings} failure={orders[kind].error}>
      {mayOrder && buttons}
    </Order>
  );
  const close = () => {
    setAsking(false);
    orders.reboot.reset();
  };
  return (
    <section className={classes.part} aria-labelledby="tracker-orders">
      <h2 id="tracker-orders" className={classes.title}>
        {t('orders.title')}
      </h2>
      <Text c="dimmed" size="sm" mb="md">
        {t(settings.reachable ? 'orders.about' : 'commands:unreachable')}
      </Text>
      <ul className={classes.orders}>
        {row(
          'locate',
          <Button loading={orders.locate.isPending} onClick={orders.locate.send}>
            {t('orders.locate.action')}
          </Button>,
        )}
        {row(
          'buzzer',
          <Group gap="xs">
            {[true, false].map((on) => (
              <Button
                key={String(on)}
                variant="default"
                aria-pressed={buzzer === on}
                loading={orders.buzzer.isPending && orders.buzzer.variables?.on === on}
                onClick={() => orders.buzzer.send(on)}
              >
                {t(on ? 'orders.buzzer.on' : 'orders.buzzer.off')}
              </Button>
            ))}
          </Group>,
        )}
        {row(
          'report_status',
          <Button
            variant="default"
            loading={orders.report_status.isPending}
            onClick={orders.report_status.send}
          >
            {t('orders.report_status.action')}
          </Button>,
        )}
        {row(
          'reboot',
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('orders.reboot.action')}
          </Button>,
        )}
      </ul>
      {isAsking && (
        <FormDialog
          title={t('orders.reboot.action')}
          action={t('orders.reboot.action')}
          isPending={orders.reboot.isPending}
          failure={orders.reboot.error}
          onSubmit={() => orders.reboot.send(close)}
          onClose={close}
        >
          <Text>{t('commands:restart.question')}</Text>
        </FormDialog>
      )}
    </section>
  );
}

interface OrderProps {
  kind: TrackerOrder;
  settings: DeviceSettingsData;
  /** What the order was refused with. */
  failure: unknown;
  /** Its buttons, for who may give it. */
  children: ReactNode;
}

function Order({ kind, settings, failure, children }: OrderProps) {
  const { t } = useTexts('trackers');
  const words = useTexts('commands').t;
  const command = settings.commands.find((one) => one.command.kind === kind);
  return (
    <li className={classes.order}>
      <div>
        <Text fw={500}>{t(`orders.${kind}.title`)}</Text>
        <Text c="dimmed" size="sm">
          {t(`orders.${kind}.about`)}
        </Text>
        {command && (
          <Text size="sm" component="div" mt={4}>
            <CommandState state={command.state} /> <TimeAgo at={command.queued_at} />
            {command.reason !== null && ` · ${reasonInWords(words, command)}`}
          </Text>
        )}
        {kind !== 'reboot' && Boolean(failure) && !isCancelled(failure) && (
          <Notice kind="critical">{failureText(failure)}</Notice>
        )}
      </div>
      {children}
    </li>
  );
}
