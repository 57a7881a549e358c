import { ADVICE_LIMITS, ADVICE_PERIODS, PLACES } from '@fieldscope/contract/advice/advice-limits';
import { stagesOfSubject } from '@fieldscope/contract/advice/question';
import { SOIL_NAMES } from '@fieldscope/contract/definitions/derived-choices';
import { Paper, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { EditorEnd } from '../../../ui/layout/EditorEnd';
import { PageHead } from '../../../ui/layout/PageHead';
import { useDisplaySetting } from '../../../values/display-setting';
import classes from '../Advice.module.css';
import { useAdviceNodes, useAsk } from '../advice.queries';
import { useAdviceAddress } from '../advice-address';
import { useAdviceWriter } from '../use-advice-writer';
import { type AskDraft, FIRST_DRAFT, missingIn, needsSoil, questionOf, withSubject } from './ask-draft.model';
import { SeriesPicker } from './SeriesPicker';
import { SubjectSelect } from './SubjectSelect';

/** Asks the adviser something new. */
export function AskForm() {
  const { t } = useTexts('advice');
  const { timeZone: timezone } = useDisplaySetting();
  const { show } = useAdviceAddress();
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [isTried, setTried] = useState(false);
  const nodes = useAdviceNodes();
  const ask = useAsk();
  const missing = missingIn(draft);
  const asksSoil = needsSoil(nodes.data ?? [], draft.series);
  const put = (change: Partial<AskDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.size > 0) return;
    ask.mutate(
      { question: questionOf(draft, { needsSoil: asksSoil, timezone }) },
      {
        onSuccess: (begun) =>
          show({
            question: begun.question_id,
            ...('resource_id' in begun && { asked: begun.resource_id }),
          }),
      },
    );
  };
  const errorOf = (part: 'subject' | 'place') =>
    isTried && missing.has(part) ? t('common:required') : undefined;
  return (
    <>
      <PageHead title={t('ask.title')} about={t('ask.about')} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Paper withBorder p="md">
            <div className={classes.fields}>
              <SubjectSelect
                subject={draft.subject}
                error={errorOf('subject')}
                onChange={(subject) => setDraft(withSubject(draft, subject))}
              />
              <WhereAndWhen draft={draft} placeError={errorOf('place')} asksSoil={asksSoil} onChange={put} />
            </div>
          </Paper>
          <Paper withBorder p="md">
            <SeriesPicker
              nodes={nodes}
              subject={draft.subject}
              chosen={draft.series}
              isMissing={isTried && missing.has('series')}
              onChange={(series) => put({ series })}
            />
          </Paper>
          <EditorEnd save={t('ask.action')} change={ask} onClose={() => show({})} />
        </Stack>
      </form>
    </>
  );
}

interface WhereAndWhenProps {
  draft: AskDraft;
  placeError: string | undefined;
  asksSoil: boolean;
  onChange(change: Partial<AskDraft>): void;
}

function WhereAndWhen({ draft, placeError, asksSoil, onChange }: WhereAndWhenProps) {
  const { t } = useTexts('advice', 'derived');
  const { text } = useAdviceWriter();
  const stages = draft.subject === null ? [] : stagesOfSubject(draft.subject);
  return (
    <>
      {stages.length > 1 && (
        <Select
          label={t('ask.stage')}
          data={stages.map((value) => ({ value, label: text(`stage.${value}`) }))}
          value={draft.stage}
          allowDeselect={false}
          onChange={(stage) => onChange({ stage: stage as AskDraft['stage'] })}
        />
      )}
      <Select
        label={t('ask.place')}
        placeholder={t('ask.choose')}
        data={PLACES.map((value) => ({ value, label: text(`place.${value}`) }))}
        value={draft.place}
        allowDeselect={false}
        withAsterisk
        error={placeError}
        onChange={(place) => onChange({ place: place as AskDraft['place'], isPlaceChosen: true })}
      />
      <TextInput
        label={t('ask.location')}
        placeholder={t('ask.locationExample')}
        autoComplete="off"
        maxLength={ADVICE_LIMITS.locationLength}
        value={draft.location}
        onChange={({ currentTarget }) => onChange({ location: currentTarget.value })}
      />
      <Select
        label={t('ask.period')}
        data={ADVICE_PERIODS.map((value) => ({ value, label: text(`period.${value}`) }))}
        value={draft.period}
        allowDeselect={false}
        onChange={(period) => onChange({ period: period as AskDraft['period'] })}
      />
      {asksSoil && (
        <Select
          label={t('ask.soil')}
          description={t('ask.soilAbout')}
          placeholder={t('ask.soilUnknown')}
          data={SOIL_NAMES.map((value) => ({ value, label: t(`derived:soils.${value}`) }))}
          value={draft.soil}
          clearable
          onChange={(soil) => onChange({ soil: soil as AskDraft['soil'] })}
        />
      )}
    </>
  );
}
