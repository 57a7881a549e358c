import { capitalised, conclusionWords } from '@fieldscope/contract/verdicts/conclusion';
import { proofWords } from '@fieldscope/contract/verdicts/sentence';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { formatSpan } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import type { DeviceKind } from '../devices/page-of-device';
import classes from './DeviceVerdict.module.css';
import { useDiagnosis } from './diagnosis.queries';
import { NextStep } from './NextStep';
import { useVerdictWriter } from './use-verdict-writer';

interface DiagnosedDevice {
  eui: string;
  name: string;
  kind: DeviceKind;
  online: boolean;
  /** null: it never reported. */
  last_seen_at: number | null;
}

interface DeviceVerdictProps {
  device: DiagnosedDevice;
  /** It reports, and something else is wrong with it. */
  isTroubled?: boolean;
}

/** Why a device is silent, with proof and the one thing to do; nothing while it reports and nothing else is wrong with it. */
export function DeviceVerdict({ device, isTroubled = false }: DeviceVerdictProps) {
  const now = useNow();
  const { last_seen_at: seenAt } = device;
  const isSilent = !device.online;
  const isAsked = isSilent || isTroubled;
  const { data, error, refetch } = useDiagnosis(device.eui, isAsked);
  if (!isAsked) return null;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={classes.card} height={HEIGHT} />;
  const [first, ...others] = data.verdicts;
  if (!first) return null;
  return (
    <div className={classes.card}>
      <Notice kind="warning" title={isSilent ? <Silence seenAt={seenAt} now={now} /> : undefined}>
        <Conclusion verdict={first} device={device} />
        <Others verdicts={others} />
      </Notice>
    </div>
  );
}
/** About that of a verdict with its proof. */
const HEIGHT = 132;

function Silence({ seenAt, now }: { seenAt: number | null; now: number }) {
  const { t } = useTexts('verdicts');
  return <>{seenAt === null ? t('never') : t('silent', { span: formatSpan(now - seenAt) })}</>;
}

function Conclusion({ verdict, device }: { verdict: Verdict; device: DiagnosedDevice }) {
  const writer = useVerdictWriter();
  return (
    <>
      <p className={classes.conclusion}>{capitalised(conclusionWords(verdict, writer))}</p>
      {verdict.proof.length > 0 && (
        <ul className={classes.proof}>
          {verdict.proof.map((proof) => (
            <li key={proof.kind}>{capitalised(proofWords(proof, writer))}</li>
          ))}
        </ul>
      )}
      <NextStep verdict={verdict} device={device} />
    </>
  );
}

/** What explains it, too. */
function Others({ verdicts }: { verdicts: readonly Verdict[] }) {
  const { t } = useTexts('verdicts');
  const writer = useVerdictWriter();
  if (verdicts.length === 0) return null;
  return (
    <p className={classes.others}>
      {verdicts.map((verdict) => t('or', { cause: conclusionWords(verdict, writer) })).join(' ')}
    </p>
  );
}
