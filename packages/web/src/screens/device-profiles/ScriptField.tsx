import { Input } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './DeviceProfiles.module.css';

interface ScriptFieldProps {
  value: string;
  onChange(script: string): void;
  /** Line in which the codec failed, from 1. */
  failedLine: number | null;
  error?: string;
}

/** A script with the numbers of its lines. */
export function ScriptField({ value, onChange, failedLine, error }: ScriptFieldProps) {
  const { t } = useTexts('device-profiles');
  const id = useId();
  const numbers = useRef<HTMLOListElement>(null);
  const count = value.split('\n').length;
  return (
    <Input.Wrapper id={id} label={t('script.label')} description={t('script.hint')} required error={error}>
      <div className={classes.script}>
        <ol ref={numbers} className={classes.lines} aria-hidden>
          {Array.from({ length: count }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <li key={place} data-failed={failedLine === place + 1 || undefined}>
              {place + 1}
            </li>
          ))}
        </ol>
        <textarea
          id={id}
          className={classes.code}
          value={value}
          rows={18}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          translate="no"
          required
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
