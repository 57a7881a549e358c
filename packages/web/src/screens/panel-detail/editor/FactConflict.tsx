import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { ColorSwatch, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { useGroups } from '../../../features/groups/groups.queries';
import { useGroupName } from '../../../features/groups/use-group-name';
import { backgroundOf } from '../../../features/panels/background';
import {
  type Draft,
  type FactName,
  factsOf,
  type PanelFacts,
} from '../../../features/panels/editing/draft.model';
import { useSeriesChoices } from '../../../features/panels/editing/series.queries';
import { useTexts } from '../../../texts/use-texts';
import { ConflictVersion } from './ConflictVersion';
import classes from './PanelEditor.module.css';

interface FactConflictProps {
  draft: Draft;
  onChoose(choice: 'mine' | 'theirs'): void;
}

/** Both versions of the name and the settings of a panel, as far as they differ. */
export function FactConflict({ draft, onChoose }: FactConflictProps) {
  const { t } = useTexts('panel-editor');
  const names = [...draft.factConflicts];
  const who = draft.savedBy ?? t('conflict.someone');
  return (
    <Stack gap="sm">
      <Text size="sm">{t('conflict.panelAbout')}</Text>
      <div className={classes.versions}>
        <ConflictVersion
          title={t('conflict.mine')}
          action={t('conflict.keepMine')}
          onChoose={() => onChoose('mine')}
        >
          <Facts names={names} facts={factsOf(draft)} />
        </ConflictVersion>
        <ConflictVersion
          title={t('conflict.theirs', { name: who })}
          action={t('conflict.takeTheirs')}
          onChoose={() => onChoose('theirs')}
        >
          <Facts names={names} facts={draft.facts.values} />
        </ConflictVersion>
      </div>
    </Stack>
  );
}

function Facts({ names, facts }: { names: readonly FactName[]; facts: PanelFacts }) {
  const { t } = useTexts('panel-editor');
  return (
    <dl className={classes.facts}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(LABELS[name])}</dt>
          <dd>
            <Fact name={name} facts={facts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LABELS = {
  name: 'panel.name',
  bgColor: 'panel.bgColor',
  bgImage: 'panel.image',
  variable: 'variable.label',
} as const satisfies Record<FactName, string>;

function Fact({ name, facts }: { name: FactName; facts: PanelFacts }) {
  const { t } = useTexts('panel-editor');
  switch (name) {
    case 'name':
      return facts.name;
    case 'bgColor':
      return facts.bgColor === null ? (
        t('appearance.theme')
      ) : (
        <Group gap={8} wrap="nowrap">
          <ColorSwatch color={facts.bgColor} size={16} />
          {facts.bgColor}
        </Group>
      );
    case 'bgImage':
      return facts.bgImage === '' ? (
        t('variable.none')
      ) : (
        <div
          className={classes.swatch}
          role="img"
          aria-label={t('panel.preview')}
          style={backgroundOf({ ...facts, bgColor: null })}
        />
      );
    case 'variable':
      return <VariableInWords variable={facts.variable} />;
  }
}

function VariableInWords({ variable }: { variable: PanelVariable | null }) {
  const { t } = useTexts('panel-editor');
  const { devices } = useSeriesChoices();
  const groups = useGroups().data ?? [];
  const groupName = useGroupName();
  if (variable === null) return t('variable.none');
  const { kind, first } = variable;
  const group = groups.find(({ group_uuid }) => group_uuid === first);
  const device = devices.find(({ eui }) => eui === first);
  const shown = kind === 'group' ? group && groupName(group) : device?.name;
  return `${t(`variable.${kind}`)}: ${first === null ? t('variable.noFirst') : (shown ?? first)}`;
}
