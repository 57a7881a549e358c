// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBanner } from './use-banner';

type Banner = Parameters<typeof useBanner>[0];
const Shown = ({ banner, applies = true }: { banner: Banner; applies?: boolean }) =>
  useBanner(banner, applies) ? <p>{banner}</p> : null;
const shown = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent);

test('one banner at a time, the most urgent', () => {
  const page = (isElsewhere: boolean) => (
    <>
      <Shown banner="advice" />
      <Shown banner="demo" />
      <Shown banner="zone" applies={isElsewhere} />
      <Shown banner="restriction" applies={false} />
    </>
  );
  const { rerender } = render(page(false));
  expect(shown()).toEqual(['demo']);
  rerender(page(true));
  expect(shown()).toEqual(['zone']);
  rerender(page(false));
  expect(shown()).toEqual(['demo']);
});
