import { aTarGz, chirpstackFiles } from '@fieldscope/server/test/catalogue-archive';
import { chirpstackUp } from '@fieldscope/simulator/messages';
import { expect, openAs, test } from './people';

const EUI = 'A84041000181C0E2';
const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };

/** In the form in which makers publish them. */
const CODEC = `// Greenhouse probe, payload formatter for The Things Stack
var SCALE = 100;

function readInt16(bytes, at) {
  var value = (bytes[at] << 8) | bytes[at + 1];
  return value > 0x7fff ? value - 0x10000 : value;
}

function decodeUplink(input) {
  if (input.fPort !== 85) return { errors: ['unknown port'] };
  return {
    data: {
      TempC: readInt16(input.bytes, 0) / SCALE,
      Hum: input.bytes[2],
      battery: input.bytes[3],
    },
    warnings: [],
  };
}`;

test('a codec published for The Things Stack decodes an unknown device, and its values are there', async ({
  page,
  owner,
}) => {
  const { token } = await owner.call<{ token: string }>('POST', '/connection/create_connection', {
    ...{ name: 'Barn', kind: 'chirpstack' },
  });
  const send = async (fCnt: number, payload: number[]) => {
    const uplink = { at: Date.now(), fCnt, fPort: 85, payload: Buffer.from(payload) };
    const answer = await fetch(`http://127.0.0.1:${owner.product.port}/ingest/chirpstack?event=up`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(
        chirpstackUp({ eui: EUI, name: 'Probe' }, uplink, [{ gateway: GATEWAY, rssi: -80, snr: 8 }]),
      ),
    });
    return ((await answer.json()) as { data?: { outcome: string } }).data?.outcome;
  };
  expect(await send(1, [0x08, 0x66, 61, 93])).toBe('heard');

  await openAs(page, owner, '/device_profiles');
  await page.getByRole('link', { name: 'New profile' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Greenhouse probe');
  await page.getByRole('textbox', { name: 'Model' }).fill('GP-2');
  await page.getByRole('textbox', { name: 'Codec script' }).fill(CODEC);
  await page.getByRole('combobox', { name: 'Uplink of a device' }).click();
  await page.getByRole('option', { name: /^Probe/ }).click();
  await page.getByRole('button', { name: 'Run the codec' }).click();
  await page.getByRole('button', { name: 'Add 3 proposed measurements' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('link', { name: 'Greenhouse probe' })).toBeVisible();

  await page.getByRole('link', { name: 'Network servers' }).first().click();
  await page.getByRole('combobox', { name: 'Model of Probe' }).click();
  await page.getByRole('option', { name: 'Greenhouse probe' }).click();
  await page.getByRole('button', { name: 'Adopt Probe' }).click();
  await page.getByRole('link', { name: 'Probe' }).click();
  await expect(page.getByText('21.5').first()).toBeVisible();
  expect(await send(2, [0xff, 0x38, 60, 92])).toBe('stored');
  await expect(page.getByText(/[-−]2\.0/).first()).toBeVisible();
});

test('a catalogue that somebody brings is searched, its codec tested, and a device profile made of it', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/device_profiles');
  await page.getByRole('link', { name: 'Import from a catalogue' }).click();
  // The page before has a field for files too.
  await expect(page.getByRole('button', { name: 'Choose an archive' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('not a zip') },
  });
  await expect(page.getByRole('alert')).toContainText('only zip and tar.gz archives are taken');
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'profiles.tar.gz', mimeType: 'application/gzip', buffer: aTarGz(chirpstackFiles()) },
  });
  await expect(page.getByText(/^profiles\.tar\.gz: 3 models/)).toBeVisible();
  await page.getByRole('button', { name: 'Run all tests' }).click();
  await expect(page.getByText('0 of 1 passed')).toBeVisible();
  await expect(page.getByText('3 of 3 passed')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search maker or model' }).fill('gp-2');
  await page.getByRole('link', { name: 'Acme GP-2' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Acme GP-2');
  await expect(page.getByRole('combobox', { name: 'Measurement: TempC_SHT' })).toHaveValue(
    /Air temperature/i,
  );
  await page.getByRole('button', { name: 'Add 1 device profile' }).click();
  await expect(page.getByRole('link', { name: 'Acme GP-2' })).toBeVisible();
});
