import type { AdviceSubject } from '@fieldscope/contract/advice/question';
import { subjectKey } from '@fieldscope/contract/advice/sentence';
import { ANIMALS, CROP_GROUPS, CROP_KEYS, CROPS } from '@fieldscope/contract/advice/subjects';
import { Select } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import longChoices from '../../../ui/filters/long-choices.module.css';
import { rankedChoices } from '../../../ui/filters/ranked-choices';
import { useAdviceWriter } from '../use-advice-writer';

interface SubjectSelectProps {
  subject: AdviceSubject | null;
  error: string | undefined;
  onChange(subject: AdviceSubject): void;
}

/** Choice of a crop or a kind of animal, by group and by typing. */
export function SubjectSelect({ subject, error, onChange }: SubjectSelectProps) {
  const { t } = useTexts('advice');
  const { text } = useAdviceWriter();
  const choiceOf = (value: AdviceSubject) => ({ value, label: text(subjectKey(value)) });
  const groups = [
    ...CROP_GROUPS.map((group) => ({
      group: text(`group.${group}`),
      items: CROP_KEYS.filter((key) => CROPS[key].group === group).map(choiceOf),
    })),
    { group: t('ask.animals'), items: ANIMALS.map(choiceOf) },
  ];
  return (
    <Select
      label={t('ask.subject')}
      placeholder={t('ask.choose')}
      classNames={longChoices}
      data={groups}
      value={subject}
      searchable
      filter={rankedChoices}
      allowDeselect={false}
      withAsterisk
      error={error}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      onChange={(value) => value && onChange(value as AdviceSubject)}
    />
  );
}
