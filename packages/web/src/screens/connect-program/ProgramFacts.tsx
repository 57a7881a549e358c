import type { ResultOf } from '@fieldscope/contract/call';
import type { programs } from '@fieldscope/contract/calls/programs';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import classes from './ConnectProgram.module.css';

const HERE = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** What a program calls itself, what of that is proven, and where the answer leads. */
export function ProgramFacts({ program }: { program: ResultOf<typeof programs.viewRequest> }) {
  const { t } = useTexts('connect-program');
  const { name, client_host: clientHost, redirect_host: redirectHost } = program;
  const isHere = HERE.test(redirectHost);
  return (
    <>
      <Text>{t('lead')}</Text>
      <dl className={classes.facts}>
        <dt>{t('name')}</dt>
        <dd className={classes.name} translate="no">
          <bdi>{name}</bdi>
        </dd>
        <dt>{t('proven')}</dt>
        <dd translate={clientHost === null ? undefined : 'no'}>{clientHost ?? t('nothingProven')}</dd>
        <dt>{t('leadsTo')}</dt>
        <dd translate={isHere ? undefined : 'no'}>
          {isHere ? t('thisComputer', { host: redirectHost }) : redirectHost}
        </dd>
      </dl>
      {clientHost === null && <Notice kind="warning">{t('anybody')}</Notice>}
    </>
  );
}
