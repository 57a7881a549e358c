import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import type { Content, Draft } from '../../../features/panels/editing/draft.model';
import { factsOf } from '../../../features/panels/editing/draft.model';
import { faultsOf } from '../../../features/panels/editing/faults.model';
import type { KindFieldsProps } from '../../../features/panels/kinds/kind';
import { KIND_EDITORS } from '../../../features/panels/kinds/kind-editors';
import { useTexts } from '../../../texts/use-texts';
import { AppearanceFields } from './AppearanceFields';
import { LastingTextInput } from './LastingTextInput';
import { SourcesField } from './SourcesField';
import type { Editor } from './use-editor';

interface ComponentSettingsProps {
  content: Content;
  draft: Draft;
  editor: Editor;
}

/** Name, measurements, own settings and colours of a component; each change counts at once. */
export function ComponentSettings({ content, draft, editor }: ComponentSettingsProps) {
  const { t } = useTexts('panel-editor');
  const { component_id: id, kind, name, settings, sources } = content;
  const faults = Object.fromEntries(
    Object.entries(faultsOf(content)).map(([path, fault]) => [path, t(`fault.${fault}`)]),
  );
  const Fields = KIND_EDITORS[kind]?.Fields as ComponentType<KindFieldsProps<never>> | undefined;
  const change = (changed: object) =>
    editor.changeComponent(
      id,
      Object.keys(changed).join(' '),
      (one) => ({ ...one, settings: { ...one.settings, ...changed } }) as Content,
    );
  return (
    <Stack gap="md">
      <LastingTextInput
        label={t('settings.name')}
        maxLength={PANEL_LIMITS.componentNameLength}
        data-autofocus
        autoFocus
        value={name}
        error={faults.name}
        onChange={(text) => editor.changeComponent(id, 'name', (one) => ({ ...one, name: text }))}
      />
      <SourcesField
        content={content}
        variable={factsOf(draft).variable}
        onChange={(sources) => editor.changeSources(id, sources)}
      />
      {Fields && (
        <Fields
          settings={settings as never}
          onChange={change}
          measurementId={onlyMeasurementOf(sources)}
          faults={faults}
        />
      )}
      <AppearanceFields settings={settings} faults={faults} onChange={change} />
    </Stack>
  );
}

/** What all sources are of; undefined: of nothing yet, or of several measurements. */
function onlyMeasurementOf(sources: Content['sources']): number | undefined {
  const measurements = new Set(sources.map(({ measurement_id }) => measurement_id));
  return measurements.size === 1 ? sources[0]?.measurement_id : undefined;
}
