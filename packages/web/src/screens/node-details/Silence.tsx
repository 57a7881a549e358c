import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { gatewayName } from '../../features/devices/gateway-name';
import { pageOfDevice } from '../../features/devices/page-of-device';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { formatShare } from '../../values/format-number';
import { formatSpan } from '../../values/format-time';
import { isOld } from '../../values/freshness';
import { useNow } from '../../values/use-now';
import type { Node } from './node-details.queries';
import classes from './RadioLink.module.css';
import { checksOfSilence, type SilenceCheck } from './silence.model';

/** What to look at when a node is silent, in order; nothing while it reports. */
export function Silence({ node }: { node: Node }) {
  const { t } = useTexts('radio');
  const now = useNow();
  const { last_seen_at: seenAt } = node;
  if (seenAt !== null && !isOld(seenAt, node.interval_minutes, now)) return null;
  return (
    <div className={classes.card}>
      <Notice
        kind="warning"
        title={seenAt === null ? t('silence.never') : t('silence.title', { span: formatSpan(now - seenAt) })}
      >
        <ol className={classes.checks}>
          {checksOfSilence(node).map((check) => (
            <li key={check}>
              <Check check={check} node={node} />
            </li>
          ))}
        </ol>
      </Notice>
    </div>
  );
}

function Check({ check, node }: { check: SilenceCheck; node: Node }) {
  const { t } = useTexts('radio');
  const gateway = node.best_gateway;
  if (check === 'battery') return t('silence.battery', { percent: formatShare((node.battery ?? 0) / 100) });
  if (check === 'server')
    return (
      <>
        {t('silence.server')}{' '}
        <Anchor component={Link} to={`${pageOfDevice(node.eui, node.kind)}&tab=info`} inherit>
          {t('silence.codes')}
        </Anchor>
      </>
    );
  if (check !== 'gateway' || !gateway) return t(`silence.${check}`);
  const words = t('silence.lastGateway', { gateway: gatewayName(gateway) });
  // The page of a gateway is open to its owner alone.
  return gateway.name === '' ? (
    words
  ) : (
    <Anchor component={Link} to={pageOfDevice(gateway.eui, 'gateway')} inherit>
      {words}
    </Anchor>
  );
}
