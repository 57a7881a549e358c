import { Button } from '@mantine/core';
import { IconBell, IconBellOff, IconBellRinging, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { useMeasuredText } from '../../../../values/use-measured-text';
import { useNow } from '../../../../values/use-now';
import { BigValue } from '../BigValue';
import { DeviceLine } from '../DeviceLine';
import type { KindViewProps } from '../kind';
import classes from './PlaySound.module.css';
import { isBeyond, type SoundLimits, type ValueState, valueStateOf } from './sound-state.model';
import { askForSound } from './tones';
import { useAllowedSound, useMutedSound, useSoundPermission, useTones } from './use-sounding';

/** A value that is heard while it is beyond its limits, by those who have allowed it. */
export function PlaySoundView({ component, shown: [series] }: KindViewProps<'play_sound'>) {
  return series && <Sound component={component} series={series} />;
}

type Series = KindViewProps<'play_sound'>['shown'][number];

function Sound({ component, series }: Pick<KindViewProps<'play_sound'>, 'component'> & { series: Series }) {
  const { t } = useTexts('panel-kinds');
  const { component_id, settings } = component;
  const now = useNow();
  const [isAllowed, allow] = useAllowedSound(component_id);
  const permission = useSoundPermission(isAllowed);
  const [isMuted, mute] = useMutedSound(component_id, now);
  const state = valueStateOf(series, settings, now);
  const isAlarm = isBeyond(state);
  const isHeard = isAlarm && isAllowed && !isMuted && permission === 'granted';
  useTones(component_id, isHeard);
  const isMuteOver = isMuted && state === 'within';
  const endMute = useEffectEvent(() => mute(false));
  useEffect(() => {
    if (isMuteOver) endMute();
  }, [isMuteOver]);
  const turnOn = () => {
    allow(true);
    mute(false);
    void askForSound();
  };
  const isOn = isAllowed && permission !== 'forbidden' && permission !== 'unable';
  return (
    <div className={classes.sound} data-alarm={isAlarm || undefined}>
      <div className={classes.layout}>
        <div className={classes.value}>
          <BigValue series={series} />
        </div>
        <div className={classes.words}>
          <DeviceLine series={series} />
          <Limits measurementId={series.measurement_id} limits={settings} />
          <p className={classes.state} role="status">
            <StateIcon isHeard={isHeard} isOn={isOn && !isMuted} />
            <span>{t(`sound.${sentenceOf({ state, isAllowed, isMuted, permission })}`)}</span>
          </p>
        </div>
        <div className={classes.buttons}>
          {!isOn && permission !== 'unable' && (
            <Button
              size="compact-sm"
              variant="default"
              className={classes.button}
              leftSection={<IconVolume size={16} stroke={1.6} aria-hidden />}
              onClick={turnOn}
            >
              {settings.btnText || t('sound.allow')}
            </Button>
          )}
          {isOn && isAlarm && (
            <Button
              size="compact-sm"
              variant="default"
              className={classes.button}
              leftSection={
                isMuted ? (
                  <IconBell size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconBellOff size={16} stroke={1.6} aria-hidden />
                )
              }
              onClick={() => mute(!isMuted)}
            >
              {t(isMuted ? 'sound.unmute' : 'sound.mute')}
            </Button>
          )}
          {isOn && !isAlarm && (
            <Button
              size="compact-sm"
              variant="default"
              className={classes.button}
              leftSection={<IconVolumeOff size={16} stroke={1.6} aria-hidden />}
              onClick={() => allow(false)}
            >
              {t('sound.forbid')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function StateIcon({ isHeard, isOn }: { isHeard: boolean; isOn: boolean }) {
  const Icon = isHeard ? IconBellRinging : isOn ? IconBell : IconBellOff;
  return <Icon size={16} stroke={1.6} aria-hidden />;
}

interface Facts {
  state: ValueState;
  isAllowed: boolean;
  isMuted: boolean;
  permission: ReturnType<typeof useSoundPermission>;
}

/** What is to be said, the most important first. */
function sentenceOf({ state, isAllowed, isMuted, permission }: Facts) {
  if (permission === 'unable') return 'unable';
  if (!isAllowed) return isBeyond(state) ? 'beyondUnheard' : 'off';
  if (permission === 'forbidden') return 'blocked';
  if (isMuted) return 'muted';
  return state;
}

function Limits({ measurementId, limits: { min, max } }: { measurementId: number; limits: SoundLimits }) {
  const { t } = useTexts('panel-kinds');
  const { text } = useMeasuredText();
  const below = min === null ? '' : text(min, measurementId);
  const above = max === null ? '' : text(max, measurementId);
  const key = below && above ? 'limits' : below ? 'limitBelow' : above ? 'limitAbove' : 'noLimits';
  return <p className={classes.limits}>{t(`sound.${key}`, { below, above })}</p>;
}
