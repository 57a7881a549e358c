import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import type { Eui } from '@fieldscope/contract/ids';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { type PanelKind, PanelKindSettings } from '@fieldscope/contract/panel-kinds';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { connectLive } from '../../../../test/connect-live';
import { on } from '../../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../../test/screen';

const NODE = '2CF7F1C04430000C' as Eui;
const AIR = { eui: NODE, channel: 1, measurement_id: 4097 };

const aComponent = (number: number, kind: PanelKind, place: Partial<PanelComponent['place']> = {}) =>
  ({
    ...{ component_id: `5b0e1f6a-0000-4000-8000-00000000000${number}`, version: 1, kind, phone_place: null },
    ...{ name: ['Air', 'Soil', 'Notes'][number], sources: [] },
    place: { x: 0, y: 0, width: 5, height: 4, ...place },
    settings: PanelKindSettings.parse({ kind, settings: {} }).settings,
  }) as PanelComponent;

/** A panel of its own for each test: changes that were not saved would be there again. */
let lastId = 0;
const aPanel = (components: PanelComponent[] = [], more: Partial<Panel> = {}): Panel => ({
  ...{ panel_id: ++lastId, name: 'Greenhouse', version: 1, updated_at: 0, updated_by: 'Anna', components },
  settings_version: 1,
  settings: { bgColor: null, bgImage: '', variable: null },
  ...more,
});

/** What an answer to a save says of name and settings where nobody else has changed them. */
const OWN_FACTS = { settings_version: 1, settings_conflict: null };

type Saved = readonly { component_id: string; version: number }[];
const idsOf = (saved: unknown) => (saved as Saved).map(({ component_id }) => component_id);
const versionsOf = (saved: unknown) => (saved as Saved).map(({ version }) => version);

/** The editor of a panel, whose changes are saved as they were sent. */
async function openEditor(panel: Panel, opening: Partial<Parameters<typeof openScreen>[0]> = {}) {
  let version = panel.version;
  return openScreen({
    at: `#/data_panel_detail?id=${panel.panel_id}&edit=open`,
    ...opening,
    answers: [
      on(panels.view, panel as never),
      on(panels.viewData, { variable_devices: [], devices: [], series: [], positions: [] }),
      on(panels.viewCurves, { components: [] }),
      on(panels.tellPresence, {}),
      on(channels.listMeasurements, [{ ...AIR, device_name: 'Greenhouse 2' }]),
      on(groups.list, []),
      on(devices.listNodes, { list: [], page: { count: 0 } }),
      on(panels.update, ({ saved = [] }) => {
        version++;
        return {
          ...{ ...OWN_FACTS, version, conflicts: [] },
          saved: idsOf(saved).map((component_id) => ({ component_id, version })),
        };
      }),
      ...(opening.answers ?? []),
    ],
  });
}

const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name},`) });
const said = (text: string | RegExp) =>
  waitFor(() => screen.getByText(text, { selector: '[role=status] span' }));
const saves = (page: OpenScreen) => page.madeCalls(panels.update);

describe('the editor of a panel', () => {
  test('is worked by the keyboard alone, and each step is said', async () => {
    const page = await openEditor(aPanel([aComponent(0, 'gauge'), aComponent(1, 'value_card', { x: 6 })]));
    (await tile('Air')).focus();
    await page.person.keyboard('{ArrowLeft}');
    await said('Cannot go further');
    await page.person.keyboard('{ArrowDown}');
    await said('Air: column 1 of 24, row 2');
    await page.person.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await said('Air: 6 columns wide, 4 rows high');
    await page.person.keyboard('{ArrowRight}{ArrowRight}');
    await said('Air: column 3 of 24, row 2');
    await tile('Soil, Value card, column 7 of 24, row 6');
    expect(document.activeElement).toBe(await tile('Air'));
    await page.person.keyboard('{Delete}');
    await said('Air deleted. Ctrl-Z brings it back.');
    expect(document.activeElement).toBe(await tile('Soil'));
    await page.person.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(document.activeElement).toBe(await tile('Air')));
    await page.person.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keys of the editor' });
    await page.isAccessible();
  });

  test('a component is added at a free place with its settings open, and saved as it is set up', async () => {
    const page = await openEditor(aPanel([aComponent(0, 'gauge')]));
    await page.person.type(await screen.findByRole('textbox', { name: 'Find a component' }), 'card');
    await page.person.click(await screen.findByRole('button', { name: /^Value card/ }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(name);
    await page.person.clear(name);
    await screen.findByText('This is required.');
    await page.person.type(name, 'Roof air');
    await page.person.click(await screen.findByRole('button', { name: /Greenhouse 2/ }));
    await waitFor(() => expect(saves(page).length).toBeGreaterThan(0), { timeout: 5000 });
    await screen.findByText('All changes saved');
    expect(saves(page).at(-1)?.saved).toMatchObject([
      { name: 'Roof air', place: { x: 5, y: 0 }, sources: [AIR], version: 0 },
    ]);
    await page.isAccessible();
  });

  test('what somebody else changed meanwhile is shown beside the own version, and one is chosen', async () => {
    const before = aComponent(0, 'gauge');
    const hers = { ...before, name: 'Hers', version: 2 };
    const page = await openEditor(aPanel([before]), {
      answers: [
        on(panels.update, ({ saved = [] }) =>
          versionsOf(saved)[0] === 2
            ? {
                ...{ ...OWN_FACTS, version: 4, conflicts: [] },
                saved: [{ component_id: before.component_id, version: 4 }],
              }
            : {
                ...{ ...OWN_FACTS, version: 3, saved: [] },
                conflicts: [
                  { component_id: before.component_id, reason: 'changed' as const, stored: hers as never },
                ],
              },
        ),
      ],
    });
    await page.person.click(await tile('Air'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await page.person.type(name, ' of mine');
    await page.person.click(await screen.findByRole('button', { name: 'Compare' }, { timeout: 5000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of a component' }));
    dialog.getByRole('region', { name: 'Yours' });
    dialog.getByRole('region', { name: 'Saved by Anna' });
    dialog.getByText('The name differs');
    await page.isAccessible();
    await page.person.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(
      () => expect(saves(page).at(-1)?.saved).toMatchObject([{ name: 'Air of mine', version: 2 }]),
      {
        timeout: 5000,
      },
    );
  });

  test('the name of the panel, too, where somebody else gave it another one meanwhile', async () => {
    const panel = aPanel([aComponent(0, 'gauge')]);
    const page = await openEditor(panel, {
      answers: [
        on(panels.update, ({ settings_version }) => ({
          ...{ saved: [], conflicts: [], version: 4, settings_version: 4 },
          settings_conflict:
            settings_version === 1 ? ({ name: 'Hers', settings: panel.settings } as never) : null,
        })),
      ],
    });
    await page.person.click(await screen.findByRole('button', { name: 'Panel settings' }));
    await page.person.type(await screen.findByRole('textbox', { name: 'Panel name' }), ' of mine');
    await page.person.click(await screen.findByRole('button', { name: 'Compare' }, { timeout: 5000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of the panel settings' }));
    within(dialog.getByRole('region', { name: 'Yours' })).getByText('Greenhouse of mine');
    within(dialog.getByRole('region', { name: 'Saved by Anna' })).getByText('Hers');
    await page.isAccessible();
    await page.person.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('All changes saved');
    await waitFor(
      () => expect(saves(page).at(-1)).toMatchObject({ name: 'Greenhouse of mine', settings_version: 4 }),
      { timeout: 5000 },
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that something is to be chosen above the panel, or that there is nothing to choose', async () => {
    const ofVariable = { ...aComponent(0, 'gauge'), sources: [{ ...AIR, eui: null, channel: null }] };
    const variable = { kind: 'device' as const, first: null };
    const panel = aPanel([ofVariable as never]);
    const page = await openEditor({ ...panel, settings: { ...panel.settings, variable } });
    await screen.findByText('Choose a device above.');
    await page.person.click(screen.getByRole('button', { name: 'Panel settings' }));
    await page.person.click(await screen.findByRole('radio', { name: 'None' }));
    await screen.findByText(/^Choose what this shows/);
  });

  test('other texts are not pasted; components of another organisation come without what is not there', async () => {
    const page = await openEditor(aPanel([aComponent(0, 'gauge')]));
    const cover = await tile('Air');
    cover.focus();
    paste(cover, 'Buy milk');
    await screen.findByText(/^The clipboard holds no components/);
    const foreign = { ...aComponent(1, 'gauge'), sources: [{ ...AIR, eui: '2CF7F1C0443000FF' }] };
    paste(
      cover,
      JSON.stringify({ format: 'fieldscope-panel-components', version: 1, components: [foreign] }),
    );
    await screen.findByText(/^1 measurement was left out/);
    await tile('Soil');
    await waitFor(() => expect(saves(page).at(-1)?.saved).toMatchObject([{ name: 'Soil', sources: [] }]), {
      timeout: 5000,
    });
  });

  test('others who edit the panel are seen, with what they have selected', async () => {
    const { component_id } = aComponent(0, 'gauge');
    await openEditor(aPanel([aComponent(0, 'gauge')]));
    const sockets = connectLive();
    await tile('Air');
    const tell = (more: object) =>
      sockets.newest().receive({
        ...{ type: 'panel_presence', panel_id: lastId, editor_id: 'boris', user_name: 'Boris' },
        ...{ component_id, is_gone: false, ...more },
      } as never);
    tell({});
    await screen.findByRole('button', { name: /^Air, .*Selected by Boris/ });
    expect(within(screen.getByRole('list', { name: 'Also editing' })).getByText('Boris')).toBeDefined();
    tell({ is_gone: true });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Also editing' })).toBeNull());
  });

  test('a save without an answer is said and repeated, and the page asks before it is closed', async () => {
    const page = await openEditor(aPanel([aComponent(0, 'gauge')]), {
      answers: [on(panels.update, () => ({ refused: 'unknown_error' }))],
    });
    (await tile('Air')).focus();
    await page.person.keyboard('{ArrowDown}');
    await screen.findByText(/^Not saved:/, {}, { timeout: 5000 });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    const [lost] = saves(page);
    // The server had saved it.
    const reason = 'changed' as const;
    const [stored] = (lost?.saved as unknown as PanelComponent[]).map((one) => ({ ...one, version: 2 }));
    page.answer(
      on(panels.update, ({ saved = [] }) => {
        const ids = idsOf(saved);
        const isOld = versionsOf(saved)[0] === 1;
        return {
          ...{ ...OWN_FACTS, version: isOld ? 2 : 3 },
          saved: isOld ? [] : ids.map((component_id) => ({ component_id, version: 3 })),
          conflicts: isOld
            ? ids.map((component_id) => ({ component_id, reason, stored: stored as never }))
            : [],
        };
      }),
    );
    (await tile('Air')).focus();
    await page.person.keyboard('{ArrowDown}');
    await screen.findByText('All changes saved', {}, { timeout: 10_000 });
    expect(saves(page).at(-1)?.saved).toMatchObject([{ version: 2, place: { y: 2 } }]);
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });

  test('on a phone the layout for phones is edited, and the settings come from below', async () => {
    const page = await openEditor(aPanel([aComponent(0, 'gauge'), aComponent(1, 'gauge', { x: 6 })]), {
      onPhone: true,
    });
    await page.person.click(await tile('Air, Gauge, column 1 of 4, row 1'));
    await screen.findByRole('dialog', { name: 'Component settings' });
    await page.isAccessible();
    await page.person.click(screen.getByRole('button', { name: 'Close' }));
    await page.person.click(screen.getByRole('button', { name: 'More' }));
    await page.person.click(await screen.findByRole('menuitem', { name: 'Layout: Wide' }));
    await tile('Soil, Gauge, column 7 of 24, row 1');
  });
});

function paste(target: Element, text: string): void {
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
}
vi.setConfig({ testTimeout: 60_000 });
