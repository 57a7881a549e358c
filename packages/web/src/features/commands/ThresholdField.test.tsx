// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { displaySetting } from '../../values/display-setting';
import { ThresholdField } from './ThresholdField';
import { THRESHOLDS, type ThresholdDraft } from './threshold-draft';

const before = displaySetting.get();
beforeEach(() => displaySetting.set({ ...before, temperatureUnit: 1 }));
afterEach(() => displaySetting.set(before));

const { fields } = THRESHOLDS.find(({ name }) => name === 'temperature')!;

test('limits of temperature are read and typed in the unit of the reader, and sent in tenths of °C', async () => {
  let sent: ThresholdDraft | undefined;
  function Form() {
    const [draft, setDraft] = useState<ThresholdDraft>({ isOn: true, min: 0, max: 30, sampleSeconds: 5 });
    sent = draft;
    const onChange = (changed: object) => setDraft({ ...draft, ...changed });
    return (
      <ThresholdField
        name="temperature"
        isReadOnly={false}
        isWaiting={false}
        isTried
        {...{ fields, draft, onChange }}
      />
    );
  }
  await loadAreas(['commands']);
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const most = field('Upper limit (°F)');
  expect([field('Lower limit (°F)').value, most.value]).toEqual(['32', '86']);
  await userEvent.clear(most);
  await userEvent.type(most, '100');
  expect(most.value).toBe('100');
  expect(sent).toMatchObject({ min: 0, max: 37.8 });
  // A negative one stays when the field is left.
  await userEvent.clear(field('Lower limit (°F)'));
  await userEvent.type(field('Lower limit (°F)'), '-4');
  await userEvent.tab();
  expect(sent).toMatchObject({ min: -20 });
  await userEvent.clear(most);
  await userEvent.type(most, '500');
  screen.getByText('From -148 to 392');
});
