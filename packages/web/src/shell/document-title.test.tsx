// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { useNamedPage } from '../browser/page-name';
import { routeOfPath } from '../routes';
import { changeLanguage, loadAreas } from '../texts/texts';
import { useDocumentTitle } from './document-title';

beforeEach(() => loadAreas(['common', 'routes']));

function Page({ path }: { path: string }) {
  useDocumentTitle(routeOfPath(path));
  return null;
}

test.each([
  ['global', 'en', 'Sensor nodes · Fieldscope · Global portal'],
  ['china', 'en', 'Sensor nodes · Fieldscope · China portal'],
  ['china', 'zh', '传感器节点 · Fieldscope · 中国站'],
  ['global', 'ru', 'Узлы датчиков · Fieldscope · Международный портал'],
] as const)('the title of a page on the %s portal in %s: %s', async (station, language, title) => {
  portalPage({ station });
  await changeLanguage(language);
  render(<Page path="/devices_node" />);
  expect(document.title).toBe(title);
});

test('a page that shows a device bears its name, until it is left', async () => {
  portalPage({ station: 'global' });
  await changeLanguage('en');
  function DevicePage() {
    useNamedPage('Greenhouse 2');
    return null;
  }
  const page = (isOpen: boolean) => (
    <>
      <Page path="/devices_node" />
      {isOpen && <DevicePage />}
    </>
  );
  const { rerender } = render(page(true));
  expect(document.title).toBe('Greenhouse 2 · Fieldscope · Global portal');
  rerender(page(false));
  expect(document.title).toBe('Sensor nodes · Fieldscope · Global portal');
});
