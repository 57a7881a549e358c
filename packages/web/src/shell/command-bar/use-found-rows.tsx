import { alarms } from '@fieldscope/contract/calls/alarms';
import { groups } from '@fieldscope/contract/calls/groups';
import { panels } from '@fieldscope/contract/calls/panels';
import { IconAlertTriangle, IconLayoutGrid, IconSitemap } from '@tabler/icons-react';
import { useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { addressOfRule, RULES_ADDRESS } from '../../features/alarms/rule-address';
import { nodesOfGroup } from '../../features/groups/nodes-of-group';
import { useGroupName } from '../../features/groups/use-group-name';
import { addressOfPanel } from '../../features/panels/panel-address';
import { useTexts } from '../../texts/use-texts';
import type { Entry } from './entries';

/** The organisation's alarm rules; who may not change them is led to their list. */
export function useRuleEntries(): Entry[] {
  const { t } = useTexts('command-bar');
  const mayEdit = useMayCall(alarms.updateRule);
  const { data = [] } = useQueryCall(alarms.listRules, {}, { enabled: useMayCall(alarms.listRules) });
  return data.map(({ rule_id: ruleId, name }) => ({
    id: `rule:${ruleId}`,
    picture: <IconAlertTriangle size={20} stroke={1.6} aria-hidden />,
    title: name,
    detail: t('rule'),
    texts: [name],
    use: mayEdit ? addressOfRule({ ruleId }) : RULES_ADDRESS,
  }));
}

/** The organisation's groups, each with its nodes. */
export function useGroupEntries(): Entry[] {
  const { t } = useTexts('command-bar');
  const nameOf = useGroupName();
  const { data = [] } = useQueryCall(groups.listDetails, {}, { enabled: useMayCall(groups.listDetails) });
  return data.map((group) => ({
    id: `group:${group.group_uuid}`,
    picture: <IconSitemap size={20} stroke={1.6} aria-hidden />,
    title: nameOf(group),
    detail: t('group', { count: group.device_count }),
    texts: [nameOf(group)],
    use: nodesOfGroup(group.group_uuid),
  }));
}

/** The organisation's panels. */
export function usePanelEntries(): Entry[] {
  const { t } = useTexts('command-bar');
  const { data = [] } = useQueryCall(panels.list, {}, { enabled: useMayCall(panels.list) });
  return data.map(({ panel_id: panelId, name }) => ({
    id: `panel:${panelId}`,
    picture: <IconLayoutGrid size={20} stroke={1.6} aria-hidden />,
    title: name,
    detail: t('panel'),
    texts: [name],
    use: addressOfPanel(panelId),
  }));
}
