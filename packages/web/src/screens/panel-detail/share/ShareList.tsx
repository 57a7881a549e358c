import '@mantine/core/styles/Badge.layer.css';
import type { PanelShare } from '@fieldscope/contract/calls/panel-shares';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { Badge } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useVariableName } from '../../../features/panels/use-variable-name';
import { useTexts } from '../../../texts/use-texts';
import { EditableList, EditableRow, RowLine } from '../../../ui/layout/EditableRow';
import { formatShortList } from '../../../values/format-list';
import { Age, DateTime, TimeAgo } from '../../../values/Times';
import { useNow } from '../../../values/use-now';

interface ShareListProps {
  shares: readonly PanelShare[];
  /** Of the panel; null: it has none. */
  variable: PanelVariable | null;
  onEdit(share: PanelShare): void;
  onWithdraw(share: PanelShare): void;
}

/** The links of a panel: what they show and how often they were opened. */
export function ShareList({ shares, variable, onEdit, onWithdraw }: ShareListProps) {
  const variableName = useVariableName(variable?.kind);
  return (
    <EditableList>
      {shares.map((share) => (
        <ShareRow
          key={share.share_id}
          share={share}
          only={variable && share.variable !== null ? variableName(share.variable) : null}
          onEdit={() => onEdit(share)}
          onWithdraw={() => onWithdraw(share)}
        />
      ))}
    </EditableList>
  );
}

interface ShareRowProps {
  share: PanelShare;
  /** The device or group that it is for; null: viewers choose. */
  only: string | null;
  onEdit(): void;
  onWithdraw(): void;
}

function ShareRow({ share, only, onEdit, onWithdraw }: ShareRowProps) {
  const { t } = useTexts('panel-shares');
  const { name, icon, views, last_seen_at, expires_at, sites, created_at, created_by } = share;
  const now = useNow();
  const isExpired = expires_at !== null && expires_at <= now;
  return (
    <EditableRow
      icon={<img src={`/share-icons/${icon}.svg`} width={28} height={28} alt="" />}
      name={name}
      marks={
        <>
          {share.has_passphrase && <IconLock size={14} role="img" aria-label={t('passphrase.has')} />}
          {isExpired && (
            <Badge variant="light" color="gray" tt="none" flex="none">
              {t('expires.over')}
            </Badge>
          )}
        </>
      }
      edit={{ label: t('edit', { name }), onClick: onEdit }}
      remove={{ label: t('withdraw.of', { name }), onClick: onWithdraw }}
    >
      <RowLine>
        {t('views', { count: views })}
        {last_seen_at !== null && (
          <>
            {' · '}
            {t('seen')} <TimeAgo at={last_seen_at} />
          </>
        )}
        {only !== null && ` · ${t('variable.only', { name: only })}`}
      </RowLine>
      {expires_at !== null && !isExpired && (
        <RowLine>
          {t('expires.at')} <DateTime at={expires_at} />
        </RowLine>
      )}
      {sites.length > 0 && <RowLine>{t('sites.at', { sites: formatShortList(sites) })}</RowLine>}
      <RowLine>
        {t('created')} <Age at={created_at} />
        {created_by !== null && ` · ${created_by}`}
      </RowLine>
    </EditableRow>
  );
}
