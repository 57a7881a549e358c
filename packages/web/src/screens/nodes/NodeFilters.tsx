import { type FilterName, NODE_KINDS } from '../../features/device-views/node-filter';
import { useModels } from '../../features/device-views/nodes.queries';
import { useFullModel } from '../../features/devices/use-model-name';
import { FieldFilter } from '../../features/fields/FieldFilter';
import { GroupFilter } from '../../features/groups/GroupFilter';
import { useTexts } from '../../texts/use-texts';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import type { AddressFilter } from '../../ui/filters/use-address-filter';

/** Filters of the node list beside search and state. */
export function NodeFilters({ filter: { values, put } }: { filter: AddressFilter<FilterName> }) {
  return (
    <>
      <ModelSelect model={values.model} kind={values.kind} onChange={put} />
      <GroupFilter group={values.group} onChange={(group) => put({ group })} />
      <FieldFilter field={values.field} onChange={(field) => put({ field })} />
    </>
  );
}

interface ModelSelectProps {
  model: string | null;
  kind: string | null;
  onChange(part: { model: string | null; kind: string | null }): void;
}

const MODEL = 'model:';
const KIND = 'kind:';

/** One choice among kinds of devices and, below each, the models of it that the organisation owns. */
function ModelSelect({ model, kind, onChange }: ModelSelectProps) {
  const { t } = useTexts('nodes');
  const fullModel = useFullModel();
  const owned = useModels().data ?? [];
  const kinds = NODE_KINDS.filter((name) => name === kind || owned.some((one) => one.kind === name));
  const data = kinds.map((name) => ({
    group: t(`kinds.${name}`),
    items: [
      { value: KIND + name, label: t(`allOfKind.${name}`) },
      ...owned
        .filter((one) => one.kind === name)
        .map((one) => ({ value: MODEL + one.model, label: fullModel(one.model) })),
    ],
  }));
  return (
    <FilterSelect
      label={t('ui:devices.model')}
      placeholder={t('anyModel')}
      data={data}
      count={owned.length}
      value={model ? MODEL + model : kind ? KIND + kind : null}
      onChange={(chosen) =>
        onChange({
          model: chosen?.startsWith(MODEL) ? chosen.slice(MODEL.length) : null,
          kind: chosen?.startsWith(KIND) ? chosen.slice(KIND.length) : null,
        })
      }
      isWide
    />
  );
}
