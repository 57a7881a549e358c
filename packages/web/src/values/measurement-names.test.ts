import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startTexts } from '../texts/texts';
import { useMeasurementNames } from './measurement-names';

test.each([
  ['a measurement', 4097, 'Air temperature'],
  ['a status that a tracker sends among its readings', 3000, 'Battery'],
  ['an id that the catalogue does not know', 9999, 'Unnamed measurement'],
])('%s is named', async (_, id, name) => {
  await startTexts(['values']);
  const { result } = renderHook(() => useMeasurementNames());
  await waitFor(() => expect(result.current(id)).toBe(name));
});
