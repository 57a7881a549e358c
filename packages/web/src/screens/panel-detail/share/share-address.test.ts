// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addressOfLink, embedOf } from './share-address';

const LINK = { panelId: 7, shareId: '1f0c', token: 'abc_-' };

test('the token of a link is behind the # of its address', () => {
  expect(addressOfLink(LINK)).toMatch(/\/#\/panel\?id=7&share_token=abc_-$/);
});

test('a name with signs of HTML stays a name', () => {
  expect(embedOf(LINK, '"><script>')).toContain('title="&quot;&gt;&lt;script&gt;"');
  expect(embedOf(LINK, 'Farm')).toContain('/embed/1f0c#/panel?id=7&amp;share_token=abc_-"');
});
