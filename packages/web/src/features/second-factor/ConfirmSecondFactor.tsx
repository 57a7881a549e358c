import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import { Notice } from '../../ui/feedback/Notice';
import { CodeField } from './CodeField';
import { timedCodeProblem } from './code.model';
import classes from './SecondFactor.module.css';
import { StepButtons } from './StepButtons';
import { useCodeFailure } from './use-code-failure';

const QrCode = lazy(() => import('../../ui/codes/QrCode'));
/** As the picture is drawn. */
const PICTURE_SIZE = 192;

interface ConfirmSecondFactorProps {
  uri: string;
  secret: string;
  onConfirmed(recoveryCodes: string[]): void;
  /** It took too long: another secret has to be begun. */
  onLapsed(): void;
  onCancel?(): void;
}

/** Shows the secret for the app and takes a code from it. */
export function ConfirmSecondFactor(props: ConfirmSecondFactorProps) {
  const { uri, secret, onConfirmed, onLapsed, onCancel } = props;
  const { t } = useTexts('second-factor');
  const form = useForm({ initialValues: { code: '' }, validate: { code: timedCodeProblem(t) } });
  const [failure, showFailure, clearFailure] = useCodeFailure(form);
  const confirm = form.onSubmit(async ({ code }) => {
    clearFailure();
    try {
      const { recovery_codes } = await callApi(secondFactor.confirm, { code });
      onConfirmed(recovery_codes);
    } catch (error) {
      if (error instanceof ApiError && error.errorName === 'expired') onLapsed();
      else showFailure(error);
    }
  });
  return (
    <form onSubmit={confirm} noValidate>
      <Stack gap="md">
        <Text>{t('setUp.scan')}</Text>
        <Suspense fallback={<Skeleton width={PICTURE_SIZE} height={PICTURE_SIZE} />}>
          <QrCode text={uri} label={t('setUp.picture')} />
        </Suspense>
        <div>
          <Text size="sm" c="dimmed">
            {t('setUp.byHand')}
          </Text>
          <span className={classes.secret}>
            <code translate="no">{inGroups(secret)}</code>
            <CopyButton value={secret} what={t('setUp.copySecret')} />
          </span>
        </div>
        {failure && <Notice kind="critical">{failure}</Notice>}
        <CodeField label={t('setUp.code')} field={form.getInputProps('code')} />
        <StepButtons action={t('setUp.turnOn')} isPending={form.submitting} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** Four characters at a time can be typed without losing the place. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
