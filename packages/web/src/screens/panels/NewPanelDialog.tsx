import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { Eui } from '@fieldscope/contract/ids';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Chip, Group, MultiSelect, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useGroups } from '../../features/groups/groups.queries';
import { DEFAULT_GROUP, groupInAddress } from '../../features/groups/nodes-of-group';
import { useGroupName } from '../../features/groups/use-group-name';
import { sourceOf, useEuisOfGroup, useSeriesChoices } from '../../features/panels/editing/series.queries';
import {
  componentsOfTemplate,
  PANEL_TEMPLATES,
  type PanelTemplate,
} from '../../features/panels/editing/templates.model';
import { editorOfPanel } from '../../features/panels/panel-address';
import { useCreatePanel } from '../../features/panels/panels.changes';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useMeasurementNames } from '../../values/measurement-names';

/** Asks for the name of a new panel and what it begins with, and opens its editor. */
export function NewPanelDialog({ onClose }: { onClose(): void }) {
  const { t } = useTexts('panel-templates', 'panels');
  const navigate = useNavigate();
  const create = useCreatePanel();
  const [ownName, setOwnName] = useState<string>();
  const [template, setTemplate] = useState<PanelTemplate | 'empty'>('empty');
  const [choice, setChoice] = useState<Choice>({ by: 'devices', euis: [], groupId: null });
  const [isTried, setTried] = useState(false);
  const chosen = useChosenSeries(choice);
  const nameOf = useMeasurementNames();
  const name = ownName ?? (template === 'empty' ? '' : t(`name.${template}`));
  const components =
    template === 'empty' || !chosen
      ? []
      : componentsOfTemplate(template, {
          ...{ series: chosen, isVariable: choice.by === 'group' },
          ...{ nameOf, tableName: t('table') },
        });
  const isNothing = template !== 'empty' && components.length === 0;
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || isNothing) return;
    const hasVariable = template !== 'empty' && choice.by === 'group' && choice.groupId !== null;
    const settings = hasVariable
      ? { variable: { kind: 'group' as const, first: choice.groupId as never } }
      : undefined;
    create.mutate(
      { name: name.trim(), components, ...(settings && { settings }) },
      {
        onSuccess({ panel_id }) {
          tip.success(t('panels:created', { name: name.trim() }));
          // The address can be changed once, and leaves the dialog with it.
          void navigate(editorOfPanel(panel_id), { replace: true });
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('panels:create')}
      action={t('panels:createShort')}
      size="lg"
      isPending={create.isPending}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('panels:name')}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        maxLength={PANEL_LIMITS.nameLength}
        value={name}
        error={isTried && name.trim() === '' ? t('common:required') : undefined}
        onChange={({ currentTarget }) => setOwnName(currentTarget.value)}
      />
      <Stack gap={8} role="group" aria-label={t('label')}>
        <Text size="sm" fw={500}>
          {t('label')}
        </Text>
        <Chip.Group value={template} onChange={(next) => setTemplate(next as PanelTemplate | 'empty')}>
          <Group gap={8}>
            {(['empty', ...PANEL_TEMPLATES] as const).map((one) => (
              <Chip key={one} value={one}>
                {t(`name.${one}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Text size="sm" c="dimmed">
          {t(`about.${template}`)}
        </Text>
      </Stack>
      {template !== 'empty' && (
        <>
          <ShownChoice choice={choice} onChange={setChoice} />
          <Text size="sm" c={isTried && isNothing ? 'error' : 'dimmed'} role="status">
            {isNothing
              ? t(chosen === undefined || chosen.length === 0 ? 'chooseSome' : 'nothing')
              : t('shows', { count: components.length })}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

interface Choice {
  by: 'devices' | 'group';
  euis: readonly string[];
  /** null: none yet. The Default group has an empty one. */
  groupId: string | null;
}

/** What the chosen devices measure; undefined: nothing is chosen, or it is not known yet. */
function useChosenSeries({ by, euis, groupId }: Choice) {
  const { series } = useSeriesChoices();
  const ofGroup = useEuisOfGroup(by === 'group' ? groupId : null);
  const chosen = by === 'group' ? ofGroup : new Set(euis);
  return (
    chosen &&
    series?.filter(({ eui }) => chosen.has(eui)).map((one) => ({ ...sourceOf(one), device: one.device_name }))
  );
}

function ShownChoice({ choice, onChange }: { choice: Choice; onChange(choice: Choice): void }) {
  const { t } = useTexts('panel-templates');
  const { devices } = useSeriesChoices();
  const groups = useGroups().data ?? [];
  const groupName = useGroupName();
  const names = new Map<string, Eui>(devices.map(({ eui }) => [eui, eui]));
  return (
    <Stack gap={8}>
      <SegmentedControl
        aria-label={t('of')}
        value={choice.by}
        onChange={(by) => onChange({ ...choice, by: by as Choice['by'] })}
        data={[
          { value: 'devices', label: t('devices') },
          { value: 'group', label: t('group') },
        ]}
      />
      {choice.by === 'devices' ? (
        <MultiSelect
          label={t('whichDevices')}
          searchable
          filter={rankedChoices}
          hidePickedOptions
          data={devices.map(({ eui, name }) => ({ value: eui, label: name }))}
          value={choice.euis.filter((eui) => names.has(eui))}
          onChange={(euis) => onChange({ ...choice, euis })}
        />
      ) : (
        <Select
          label={t('whichGroup')}
          description={t('groupAbout')}
          searchable
          filter={rankedChoices}
          data={groups.map((one) => ({ value: groupInAddress(one.group_uuid), label: groupName(one) }))}
          value={choice.groupId === null ? null : groupInAddress(choice.groupId)}
          onChange={(value) => onChange({ ...choice, groupId: value === DEFAULT_GROUP ? '' : value })}
        />
      )}
    </Stack>
  );
}
