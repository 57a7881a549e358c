import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { FactList } from '../../ui/layout/FactList';
import classes from './SubAccounts.module.css';

interface SignInDetailsProps {
  account: string;
  /** One more is to be added. */
  onAnother(): void;
}

/** Address and account with which a new sub-account signs in, to be copied. */
export function SignInDetails({ account, onAnother }: SignInDetailsProps) {
  const { t } = useTexts('sub-accounts');
  // Of this very page: it is reached there, whatever the server takes for its address.
  const address = new URL('#/login', location.href).href;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: a screen reader continues here.
  useEffect(() => title.current?.focus(), []);
  const copied = (value: string, what: string) => (
    <span className={classes.copied}>
      <span translate="no">{value}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
  return (
    <Stack gap="md">
      <Title order={2} size="h3" ref={title} tabIndex={-1} className={classes.ready}>
        {t('signInDetails.title', { account })}
      </Title>
      <FactList
        facts={[
          {
            name: 'address',
            label: t('signInDetails.address'),
            value: copied(address, t('signInDetails.copyAddress')),
          },
          {
            name: 'account',
            label: t('columns.account'),
            value: copied(account, t('copyAccount', { account })),
          },
        ]}
      />
      <Text c="dimmed">{t('signInDetails.password')}</Text>
      <Group gap="xs">
        <Button component={Link} to="/sub_account_list">
          {t('signInDetails.toList')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('signInDetails.another')}
        </Button>
      </Group>
    </Stack>
  );
}
