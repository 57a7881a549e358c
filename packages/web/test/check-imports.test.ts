import { expect, test } from 'vitest';
import { importFaults } from '../../../scripts/imports/import-faults.mjs';
import { smallCheckout } from './small-checkout';

const SERVER = 'packages/server/src';
const WEB = 'packages/web/src';

/** Two modules, of which the second may import the first; a feature of each, a screen, and a part of `ui/`. */
const CORRECT = {
  'packages/contract/src/ids.ts': 'export type Eui = string;',
  'packages/codecs/src/registry.ts': '',
  'packages/agronomy/src/chill.ts': '',
  'packages/simulator/src/fleet.ts': "import '@fieldscope/contract/ids';",
  [`${SERVER}/modules.ts`]: [
    "import { alarmsModule } from './modules/alarms/alarms.module';",
    "import { devicesModule } from './modules/devices/devices.module';",
    'export const MODULES = [\n  devicesModule,\n  alarmsModule,\n];',
  ].join('\n'),
  [`${SERVER}/platform/clock.ts`]: '',
  [`${SERVER}/modules/devices/devices.module.ts`]: "import './devices.service';",
  [`${SERVER}/modules/devices/devices.service.ts`]:
    "import './devices.repository';\nimport '../../platform/clock';",
  [`${SERVER}/modules/devices/devices.repository.ts`]: '',
  [`${SERVER}/modules/alarms/alarms.module.ts`]:
    "import type { Device } from '../devices/devices.service';\nimport '@fieldscope/contract/ids';",
  [`${WEB}/features/order.ts`]: "export const FEATURES = [\n  'devices',\n  'alarms',\n];",
  [`${WEB}/features/devices/DeviceLink.tsx`]: "import '../../ui/Table';",
  [`${WEB}/features/alarms/AlarmList.tsx`]: "import '../devices/DeviceLink';",
  [`${WEB}/screens/alarms/AlarmsScreen.tsx`]: "import '../../features/alarms/AlarmList';",
  [`${WEB}/ui/Table.tsx`]:
    "import type { ReactNode } from 'react';\n// A device is named in a comment alone.",
};

const faultsWith = (changes: Record<string, string>) =>
  importFaults(smallCheckout({ ...CORRECT, ...changes }));

test('a correct tree passes', () => {
  expect(faultsWith({})).toEqual([]);
});

/** What each does wrong; the files; the lines that refuse it. */
const REFUSED: [string, Record<string, string>, string[]][] = [
  [
    'a module that imports one below it',
    {
      [`${SERVER}/modules/devices/devices.repository.ts`]: "import '../alarms/kinds';",
      [`${SERVER}/modules/alarms/kinds/index.ts`]: '',
    },
    [
      `${SERVER}/modules/devices/devices.repository.ts imports module alarms, which is not above devices in modules.ts`,
    ],
  ],
  [
    'a circle of modules over a type',
    {
      [`${SERVER}/modules/devices/devices.repository.ts`]:
        "import type { Alarm } from '../alarms/alarms.model';",
      [`${SERVER}/modules/alarms/alarms.model.ts`]: '',
    },
    [
      `${SERVER}/modules/devices/devices.repository.ts imports module alarms, which is not above devices in modules.ts`,
    ],
  ],
  [
    'a circle of modules over an import that is loaded later',
    {
      [`${SERVER}/modules/devices/devices.repository.ts`]:
        "export const load = () => import('../alarms/alarms.model');",
      [`${SERVER}/modules/alarms/alarms.model.ts`]: '',
    },
    [
      `${SERVER}/modules/devices/devices.repository.ts imports module alarms, which is not above devices in modules.ts`,
    ],
  ],
  [
    'a circle of files',
    {
      [`${SERVER}/modules/devices/devices.repository.ts`]: "import type { Found } from './devices.service';",
    },
    [
      `${SERVER}/modules/devices/devices.service.ts leads back to itself: modules/devices/devices.repository.ts → modules/devices/devices.service.ts`,
    ],
  ],
  [
    'a repository of another module',
    { [`${SERVER}/modules/alarms/alarms.service.ts`]: "import '../devices/devices.repository';" },
    [`${SERVER}/modules/alarms/alarms.service.ts imports the repository of module devices`],
  ],
  [
    'the platform that imports a module',
    { [`${SERVER}/platform/log.ts`]: "import '../modules/devices/devices.repository';" },
    [
      `${SERVER}/platform/log.ts imports modules/devices/devices.repository.ts: the platform knows nothing above it`,
    ],
  ],
  [
    'a module without a row in the list',
    { [`${SERVER}/modules/notes/notes.module.ts`]: '' },
    ['modules/notes is not in modules.ts'],
  ],
  [
    'a package that may not know another',
    { 'packages/codecs/src/registry.ts': "import '@fieldscope/contract/ids';" },
    ['packages/codecs/src/registry.ts imports package contract'],
  ],
  [
    'a feature that imports one below it',
    { [`${WEB}/features/devices/DeviceName.tsx`]: "import '../alarms/AlarmList';" },
    [
      `${WEB}/features/devices/DeviceName.tsx imports feature alarms, which is not above devices in features/order.ts`,
    ],
  ],
  [
    'a business import in ui/',
    { [`${WEB}/ui/Link.tsx`]: "import '../features/devices/DeviceLink';" },
    [
      `${WEB}/ui/Link.tsx imports features/devices/DeviceLink.tsx, which is no layer below it`,
      `${WEB}/ui/Link.tsx says device: ui/ has no business words`,
    ],
  ],
];

test.each(REFUSED)('%s is refused', (_, changes, lines) => {
  expect(faultsWith(changes)).toEqual(lines);
});
