import { BANK_STATEMENT_LIMITS } from '@fieldscope/contract/bank-statement-limits';
import type { ResultOf } from '@fieldscope/contract/call';
import type { payments } from '@fieldscope/contract/calls/payments';
import { textOfFile } from '@fieldscope/contract/file-text';
import type { Currency } from '@fieldscope/contract/money';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { FileDrop } from '../../ui/files/FileDrop';
import { FileSending } from '../../ui/files/FileSending';
import { Dialog } from '../../ui/layout/Dialog';
import { formatList } from '../../values/format-list';
import { formatBytes, formatNumber } from '../../values/format-number';
import { shownMoney } from '../../values/money';
import classes from './Payments.module.css';
import { useCheckStatement, useImportStatement } from './payments.queries';

type Checked = ResultOf<typeof payments.checkStatement>;

interface ImportStatementProps {
  onClose(): void;
  /** Closes it and shows the payments that wait. */
  onShowOpen(): void;
}

interface Statement {
  name: string;
  text: string;
}

/** Takes a bank statement: says what came in by it or what is wrong, imports it, and says what became of it. */
export function ImportStatement({ onClose, onShowOpen }: ImportStatementProps) {
  const { t } = useTexts('payments');
  const [statement, setStatement] = useState<Statement>();
  const [failure, setFailure] = useState<string>();
  const check = useCheckStatement();
  const take = useImportStatement();
  const choose = async (file: File) => {
    const [size, most] = [file.size, BANK_STATEMENT_LIMITS.fileBytes];
    setFailure(undefined);
    if (size > most)
      return setFailure(t('statement.tooLarge', { size: formatBytes(size), most: formatBytes(most) }));
    const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
    setStatement({ name: file.name, text });
    check.mutate({ file: text });
  };
  const again = () => {
    setStatement(undefined);
    check.reset();
    take.reset();
  };
  const error = check.error ?? take.error;
  return (
    <Dialog title={t('statement.title')} size="lg" onClose={onClose}>
      <Stack gap="md">
        {take.data ? (
          <Outcome outcome={take.data} onClose={onClose} onShowOpen={onShowOpen} />
        ) : !statement ? (
          <>
            <FileDrop
              accept=".xml,.csv,.txt,.053,.c53"
              choose={t('statement.choose')}
              drop={t('statement.drop')}
              about={t('statement.about', { size: formatBytes(BANK_STATEMENT_LIMITS.fileBytes) })}
              onFile={(file) => void choose(file)}
            />
            {failure && <Notice kind="critical">{failure}</Notice>}
          </>
        ) : check.isPending ? (
          <FileSending words={t('statement.checking', { name: statement.name })} share={1} isWorking />
        ) : (
          <>
            {check.data && <Found found={check.data} statement={statement} />}
            {error && <ErrorState error={error} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={again}>
                {t('statement.another')}
              </Button>
              {check.data && check.data.payments > 0 && (
                <Button loading={take.isPending} onClick={() => take.mutate({ file: statement.text })}>
                  {t('statement.take')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Found({ found, statement }: { found: Checked; statement: Statement }) {
  const { t } = useTexts('payments');
  const language = useLanguage();
  if (found.faults.length > 0) return <Faults faults={found.faults} statement={statement} />;
  if (found.payments === 0) return <Text>{t('statement.nothing')}</Text>;
  const totals = (Object.entries(found.totals) as [Currency, number][]).map(([currency, amount]) =>
    shownMoney(amount, currency, language),
  );
  return (
    <div>
      <Text fw={600}>
        {t('statement.found', { count: found.payments, number: formatNumber(found.payments) })}
      </Text>
      <Text>{t('statement.totals', { totals: formatList(totals) })}</Text>
      <Text c="dimmed">{t('statement.once')}</Text>
    </div>
  );
}

const FAULTS_SHOWN = 20;

function Faults({ faults, statement }: { faults: Checked['faults']; statement: Statement }) {
  const { t } = useTexts('payments');
  const kind = statement.text.trimStart().startsWith('<') ? 'entry' : 'line';
  return (
    <Notice kind="critical" title={t('statement.refused')}>
      <ul className={classes.faults}>
        {faults.slice(0, FAULTS_SHOWN).map(({ place, column, fault }) => (
          <li key={`${place}/${column}/${fault}`}>
            {t(`statement.place.${place === 0 ? 'file' : kind}`, { place: formatNumber(place) })}:{' '}
            {t(`statement.faults.${fault}`, { column, most: formatNumber(BANK_STATEMENT_LIMITS.payments) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Outcome({
  outcome,
  onClose,
  onShowOpen,
}: { outcome: ResultOf<typeof payments.importStatement> } & ImportStatementProps) {
  const { t } = useTexts('payments');
  return (
    <>
      <Text fw={600} role="status">
        {t('statement.done')}
      </Text>
      <dl className={classes.outcome}>
        {(['matched', 'open', 'known'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`statement.${name}`)}</dt>
            <dd>{formatNumber(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" gap="xs">
        {outcome.open > 0 && (
          <Button variant="default" onClick={onShowOpen}>
            {t('statement.showOpen')}
          </Button>
        )}
        <Button onClick={onClose}>{t('statement.close')}</Button>
      </Group>
    </>
  );
}
