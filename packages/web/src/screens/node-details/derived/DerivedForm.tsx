import '@mantine/core/styles/Checkbox.layer.css';
import type { DerivedChannel } from '@fieldscope/contract/calls/derived';
import type { DerivedId } from '@fieldscope/contract/definitions/derived';
import { eachOf } from '@fieldscope/contract/definitions/derived-needs';
import { DERIVED_ID } from '@fieldscope/contract/definitions/named-ids';
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isCancelled } from '../../../api/api-error';
import { failureText } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { tip } from '../../../ui/feedback/tip-store';
import { formatShare } from '../../../values/format-number';
import { useMeasurementNames } from '../../../values/measurement-names';
import { DerivedSettingFields } from './DerivedSettingFields';
import { useSaveDerived } from './derived.queries';
import { type SettingsDraft, wrongFields } from './settings-draft';

/** What is said of each. */
const HELP = {
  [DERIVED_ID.dewPoint]: 'dewPoint',
  [DERIVED_ID.vapourPressureDeficit]: 'deficit',
  [DERIVED_ID.degreeDays]: 'degreeDays',
  [DERIVED_ID.chillHours]: 'chillHours',
  [DERIVED_ID.chillUnits]: 'utah',
  [DERIVED_ID.chillPortions]: 'portions',
  [DERIVED_ID.rainOfDay]: 'rainOfDay',
  [DERIVED_ID.rainOfSeason]: 'rainOfSeason',
  [DERIVED_ID.evapotranspiration]: 'evapotranspiration',
  [DERIVED_ID.rootZoneDepletion]: 'rootZoneDepletion',
  [DERIVED_ID.irrigationNeed]: 'irrigationNeed',
  [DERIVED_ID.leafWetness]: 'leafWetness',
  [DERIVED_ID.appleScab]: 'appleScab',
  [DERIVED_ID.lateBlight]: 'lateBlight',
  [DERIVED_ID.powderyMildew]: 'powderyMildew',
  [DERIVED_ID.downyMildewRule]: 'downyMildewRule',
  [DERIVED_ID.downyMildewPrimary]: 'downyMildewPrimary',
  [DERIVED_ID.downyMildewSporulation]: 'downyMildewSporulation',
  [DERIVED_ID.infection]: 'infection',
  [DERIVED_ID.cercospora]: 'cercospora',
  [DERIVED_ID.coloradoBeetle]: 'coloradoBeetle',
  [DERIVED_ID.codlingMoth]: 'codlingMoth',
  [DERIVED_ID.nightLeast]: 'nightLeast',
  [DERIVED_ID.cattleIndex]: 'cattleIndex',
  [DERIVED_ID.adjustedCattleIndex]: 'adjustedCattleIndex',
  [DERIVED_ID.hensIndex]: 'hensIndex',
  [DERIVED_ID.turkeysIndex]: 'turkeysIndex',
  [DERIVED_ID.broilersIndex]: 'broilersIndex',
  [DERIVED_ID.windChill]: 'windChill',
} as const satisfies Record<DerivedId, string>;
const EACH = ['reading', 'day', 'season'] as const;

interface DerivedFormProps {
  eui: string;
  channel: DerivedChannel;
  isOnly: boolean;
  mayChange: boolean;
  onSaved(): void;
}

/** What is derived from one channel, and with which settings. */
export function DerivedForm({ eui, channel: given, isOnly, mayChange, onSaved }: DerivedFormProps) {
  const { t } = useTexts('derived');
  const { channel, progress, missing_days: missing } = given;
  const [chosen, setChosen] = useState(given.on as DerivedId[]);
  const [draft, setDraft] = useState<SettingsDraft>(given.settings);
  const [isTried, setTried] = useState(false);
  const save = useSaveDerived();
  const wrong = wrongFields(draft, chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.size > 0) return;
    save.mutate(
      { eui, channel, measurement_ids: chosen, settings: { ...given.settings, ...draft } as never },
      {
        onSuccess() {
          tip.success(t('saved'));
          onSaved();
        },
      },
    );
  };
  return (
    <Paper component="section" withBorder p="lg" aria-label={t('channel', { channel })}>
      {!isOnly && (
        <Title order={2} size="h4" mb="sm">
          {t('channel', { channel })}
        </Title>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {EACH.map((each) => (
            <Choices
              key={each}
              each={each}
              offered={given.offered as DerivedId[]}
              chosen={chosen}
              mayChange={mayChange}
              onChange={setChosen}
            />
          ))}
          {mayChange && chosen.length > 0 && (
            <DerivedSettingFields
              draft={draft}
              chosen={chosen}
              wrong={isTried ? wrong : NOTHING}
              onChange={setDraft}
            />
          )}
          {progress !== null && progress < 1 && (
            <Text role="status">{t('progress', { share: formatShare(progress) })}</Text>
          )}
          {missing > 0 && <Notice kind="info">{t('missing', { count: missing })}</Notice>}
          {Boolean(save.error) && !isCancelled(save.error) && (
            <Notice kind="critical">{failureText(save.error)}</Notice>
          )}
          {mayChange && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                {t('save')}
              </Button>
              {given.on.length > 0 && (
                <Text size="sm" c="dimmed">
                  {t('off')}
                </Text>
              )}
            </Group>
          )}
        </Stack>
      </form>
    </Paper>
  );
}

const NOTHING: ReadonlySet<never> = new Set();

interface ChoicesProps {
  each: (typeof EACH)[number];
  offered: readonly DerivedId[];
  chosen: readonly DerivedId[];
  mayChange: boolean;
  onChange(chosen: DerivedId[]): void;
}

function Choices({ each, offered, chosen, mayChange, onChange }: ChoicesProps) {
  const { t } = useTexts('derived');
  const nameOf = useMeasurementNames();
  const own = offered.filter((id) => eachOf(id) === each);
  if (own.length === 0) return null;
  return (
    <Stack component="fieldset" gap={8} m={0} p={0} bd={0}>
      <Text component="legend" fw={600} mb={8} p={0}>
        {t(`each.${each}`)}
      </Text>
      {own.map((id) => (
        <Checkbox
          key={id}
          // Before the names are there the line has its height.
          label={nameOf(id) || '\u00a0'}
          description={t(`help.${HELP[id]}`)}
          checked={chosen.includes(id)}
          disabled={!mayChange}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </Stack>
  );
}
