/** A unit as codecs name it: a value in it × `factor` + `offset` is in the first unit of its quantity. */
interface UnitForm {
  symbol: string;
  factor: number;
  offset?: number;
  /** As `plain` writes them. */
  spellings: string;
}

/** Units by what they measure; the first of each is the one that the others are converted to. */
const UNITS = {
  temperature: [
    {
      symbol: '°C',
      factor: 1,
      spellings: 'c °c degc degreesc degreec celsius degreescelsius centigrade cel deg',
    },
    { symbol: '°F', factor: 5 / 9, offset: -160 / 9, spellings: 'f °f degf degreesf fahrenheit' },
    { symbol: 'K', factor: 1, offset: -273.15, spellings: 'k kelvin' },
  ],
  share: [
    { symbol: '%', factor: 1, spellings: '% %rh %vol pct percent percentage perc prc prozent rh' },
    { symbol: 'm³/m³', factor: 100, spellings: 'm3/m3 m3m-3 m3m3' },
  ],
  illuminance: [
    { symbol: 'lx', factor: 1, spellings: 'lx lux' },
    { symbol: 'klx', factor: 1000, spellings: 'klx klux' },
  ],
  pressure: [
    { symbol: 'Pa', factor: 1, spellings: 'pa pascal pascals' },
    { symbol: 'hPa', factor: 100, spellings: 'hpa mbar mb' },
    { symbol: 'kPa', factor: 1000, spellings: 'kpa' },
    { symbol: 'bar', factor: 100_000, spellings: 'bar' },
    { symbol: 'psi', factor: 6894.757, spellings: 'psi' },
    { symbol: 'mmHg', factor: 133.322, spellings: 'mmhg' },
    { symbol: 'inHg', factor: 3386.389, spellings: 'inhg' },
  ],
  speed: [
    { symbol: 'm/s', factor: 1, spellings: 'm/s ms ms-1 mps metersec msec meterspersecond' },
    { symbol: 'km/h', factor: 1 / 3.6, spellings: 'km/h kmh kph kmph kmperh' },
    { symbol: 'mph', factor: 0.44704, spellings: 'mph mi/h' },
    { symbol: 'kn', factor: 0.514444, spellings: 'kn kt kts knot knots' },
  ],
  length: [
    { symbol: 'cm', factor: 1, spellings: 'cm centimeter centimeters centimetre centimetres' },
    { symbol: 'mm', factor: 0.1, spellings: 'mm millimeter millimeters millimetre millimetres' },
    { symbol: 'm', factor: 100, spellings: 'm meter meters metre metres' },
    { symbol: 'in', factor: 2.54, spellings: 'in inch inches' },
    { symbol: 'ft', factor: 30.48, spellings: 'ft feet foot' },
  ],
  rain: [
    { symbol: 'mm', factor: 1, spellings: 'mm l/m2 lm-2' },
    { symbol: 'in', factor: 25.4, spellings: 'in inch inches' },
  ],
  rainRate: [
    { symbol: 'mm/h', factor: 1, spellings: 'mm/h mmh mmh-1 mmhr mm/hr mmhour mm/hour mmperh' },
    { symbol: 'in/h', factor: 25.4, spellings: 'in/h inh inhr in/hr' },
  ],
  conductivity: [
    { symbol: 'µS/cm', factor: 1, spellings: 'us/cm uscm uscm-1 us microsiemens' },
    { symbol: 'mS/cm', factor: 1000, spellings: 'ms/cm mscm mscm-1 ms' },
    { symbol: 'dS/m', factor: 1000, spellings: 'ds/m dsm dsm-1 ds' },
    { symbol: 'mS/m', factor: 10, spellings: 'ms/m msm msm-1' },
  ],
  angle: [{ symbol: '°', factor: 1, spellings: '° deg degree degrees grad' }],
  gas: [
    { symbol: 'ppm', factor: 1, spellings: 'ppm' },
    { symbol: 'ppb', factor: 0.001, spellings: 'ppb' },
  ],
  dust: [
    { symbol: 'µg/m³', factor: 1, spellings: 'ug/m3 ugm3 ugm-3 ugpm3' },
    { symbol: 'mg/m³', factor: 1000, spellings: 'mg/m3 mgm3 mgm-3' },
  ],
  dissolved: [
    { symbol: 'mg/L', factor: 1, spellings: 'mg/l mgl mgl-1 ppm' },
    { symbol: 'g/L', factor: 1000, spellings: 'g/l gl gl-1' },
  ],
  irradiance: [
    { symbol: 'W/m²', factor: 1, spellings: 'w/m2 wm2 wm-2 wpm2 wattm2' },
    { symbol: 'kW/m²', factor: 1000, spellings: 'kw/m2 kwm2 kwm-2' },
  ],
  photons: [{ symbol: 'µmol/(m²·s)', factor: 1, spellings: 'umol/m2s umolm2s umol/m2/s umolm-2s-1 umol' }],
  sound: [{ symbol: 'dB', factor: 1, spellings: 'db dba db(a) dbspl' }],
  voltage: [
    { symbol: 'mV', factor: 1, spellings: 'mv millivolt millivolts' },
    { symbol: 'V', factor: 1000, spellings: 'v volt volts vdc' },
  ],
  turbidity: [{ symbol: 'NTU', factor: 1, spellings: 'ntu fnu' }],
  acidity: [{ symbol: 'pH', factor: 1, spellings: 'ph' }],
  none: [],
} as const satisfies Record<string, readonly UnitForm[]>;

export type Quantity = keyof typeof UNITS;

/** A unit of a field: which value of which quantity it is. */
export interface FieldUnit {
  quantity: Quantity;
  symbol: string;
}

const FORMS: readonly (UnitForm & FieldUnit)[] = Object.entries(UNITS).flatMap(([quantity, forms]) =>
  (forms as readonly UnitForm[]).map((form) => ({ quantity: quantity as Quantity, ...form })),
);

const BY_SPELLING = new Map<string, FieldUnit[]>();
for (const { quantity, symbol, spellings } of FORMS) {
  for (const spelling of [...spellings.split(' '), plain(symbol)]) {
    const known = BY_SPELLING.get(spelling) ?? [];
    if (!known.some((unit) => unit.quantity === quantity)) known.push({ quantity, symbol });
    BY_SPELLING.set(spelling, known);
  }
}

/** A unit without what writers differ in: `W⋅m⁻²` is `wm-2`, `μS/cm` is `us/cm`. */
function plain(unit: string): string {
  return unit
    .replaceAll('℃', '°C')
    .replaceAll('℉', '°F')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[−‐]/g, '-')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/[\s·⋅*^.()[\]]/g, '');
}

/** Units that a text names, one of each quantity that has such a unit; none: it names no unit. */
export const unitsCalled = (text: string): readonly FieldUnit[] => BY_SPELLING.get(plain(text)) ?? [];

/** Units in which a quantity is sent. */
export const unitsOf = (quantity: Quantity): readonly string[] => UNITS[quantity].map(({ symbol }) => symbol);

/** What turns a value in one unit into another of the same quantity: value × factor + offset. */
export function conversion(quantity: Quantity, from: string, to: string): { factor: number; offset: number } {
  const [source, target] = [from, to].map((symbol) =>
    FORMS.find((form) => form.quantity === quantity && form.symbol === symbol),
  );
  if (!source || !target) throw new Error(`${quantity} has no unit ${from} or ${to}`);
  const shift = (source.offset ?? 0) - (target.offset ?? 0);
  return { factor: digits(source.factor / target.factor), offset: digits(shift / target.factor) };
}

/** As many digits as a stored value keeps. */
const digits = (value: number): number => Number(value.toPrecision(12));
