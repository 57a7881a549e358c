import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import { ActionIcon, Badge } from '@mantine/core';
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { formatShortList } from '../../../values/format-list';
import { DateTime, TimeAgo } from '../../../values/Times';
import { useNow } from '../../../values/use-now';
import classes from './Share.module.css';

interface ShareListProps {
  shares: readonly PanelShare[];
  onEdit(share: PanelShare): void;
  onWithdraw(share: PanelShare): void;
}

/** The links of a panel: what they show and how often they were opened. */
export function ShareList({ shares, onEdit, onWithdraw }: ShareListProps) {
  const { t } = useTexts('panel-shares');
  const now = useNow();
  return (
    <ul className={classes.list}>
      {shares.map((share) => {
        const { share_id, name, icon, views, last_seen_at, expires_at, variable, sites } = share;
        const isExpired = expires_at !== null && expires_at <= now;
        return (
          <li key={share_id} className={classes.row}>
            <img src={`/share-icons/${icon}.svg`} width={28} height={28} alt="" />
            <div className={classes.words}>
              <span className={classes.title}>
                <span className={classes.name} title={name}>
                  {name}
                </span>
                {share.has_passphrase && <IconLock size={14} role="img" aria-label={t('passphrase.has')} />}
                {isExpired && (
                  <Badge variant="light" color="gray" tt="none">
                    {t('expires.over')}
                  </Badge>
                )}
              </span>
              <span className={classes.about}>
                {t('views', { count: views })}
                {last_seen_at !== null && (
                  <>
                    {' · '}
                    {t('seen')} <TimeAgo at={last_seen_at} />
                  </>
                )}
              </span>
              <span className={classes.about}>
                {expires_at !== null && !isExpired && (
                  <>
                    {t('expires.at')} <DateTime at={expires_at} />
                  </>
                )}
                {variable !== null && <span>{t('variable.fixed')}</span>}
                {sites.length > 0 && <span>{t('sites.at', { sites: formatShortList(sites) })}</span>}
              </span>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('edit', { name })}
              aria-haspopup="dialog"
              onClick={() => onEdit(share)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('withdraw.of', { name })}
              aria-haspopup="dialog"
              onClick={() => onWithdraw(share)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
