import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { REDEEM_CODE_LIMITS } from '@fieldscope/contract/redeem-codes';
import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useDisplaySetting } from '../../values/display-setting';
import { formatBounds } from '../../values/format-number';
import { batchOf, type CodeDraft, NEW_DRAFT } from './code-draft';
import { MadeCodes } from './MadeCodes';
import classes from './RedeemCodes.module.css';
import { useMakeCodes } from './redeem-codes.queries';

const KINDS = ['credits', 'service'] as const;

/** Asks what a batch of codes gives, makes it, and shows the codes, once. */
export function MakeCodes({ onClose }: { onClose(): void }) {
  const { t } = useTexts('redeem-codes');
  const { timeZone } = useDisplaySetting();
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [isTried, setTried] = useState(false);
  const make = useMakeCodes();
  const { wish, problems } = batchOf(draft, timeZone, Date.now());
  const put = (part: Partial<CodeDraft>) => setDraft({ ...draft, ...part });
  const submit = () => {
    setTried(true);
    if (wish) make.mutate(wish);
  };
  if (make.data && wish) return <MadeCodes made={make.data} gift={wish} onClose={onClose} />;
  const numberField = (name: 'count' | 'um' | 'dm' | 'days', least: number, most: number) => (
    <NumberInput
      label={t(`form.${name}`)}
      min={least}
      max={most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      thousandSeparator=" "
      value={draft[name] ?? ''}
      error={isTried && problems[name] && t('form.between', formatBounds({ least, most }))}
      onChange={(value) => put({ [name]: typeof value === 'number' ? value : undefined })}
    />
  );
  const { batch, credits, days } = REDEEM_CODE_LIMITS;
  return (
    <FormDialog
      title={t('form.title')}
      action={t('form.action')}
      isPending={make.isPending}
      failure={make.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {numberField('count', 1, batch)}
      <Input.Wrapper
        label={t('form.what')}
        labelElement="div"
        error={isTried && problems.nothing && t('form.nothing')}
      >
        <SegmentedControl
          fullWidth
          aria-label={t('form.what')}
          data={KINDS.map((value) => ({ value, label: t(`form.${value}`) }))}
          value={draft.what}
          onChange={(value) => put({ what: value === 'service' ? value : 'credits' })}
        />
      </Input.Wrapper>
      {draft.what === 'credits' ? (
        <div className={classes.pair}>
          {numberField('um', 0, credits)}
          {numberField('dm', 0, credits)}
        </div>
      ) : (
        numberField('days', 1, days)
      )}
      <TextInput
        type="date"
        label={t('form.until')}
        description={t('form.untilAbout')}
        value={draft.until}
        error={isTried && problems.until && t('form.past')}
        onChange={({ currentTarget }) => put({ until: currentTarget.value })}
      />
      <TextInput
        label={t('form.note')}
        description={t('form.noteAbout')}
        autoComplete="off"
        maxLength={REDEEM_CODE_LIMITS.note}
        value={draft.note}
        onChange={({ currentTarget }) => put({ note: currentTarget.value })}
      />
    </FormDialog>
  );
}
