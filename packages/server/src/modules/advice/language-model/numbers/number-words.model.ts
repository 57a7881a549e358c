/** Written-out numbers and units of the three languages, as an answer may have them. */

/** What no fact equals: the word says how many without saying a number that could be held against one. */
export const NEVER = Number.NaN;

const forms = (entries: readonly (readonly [value: number, words: string])[]): [string, number][] =>
  entries.flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value]));

const ENGLISH = forms([
  [0, 'zero nil nought naught'],
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, index): [number, string] => [index + 1, word]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [number, string] => [(index + 2) * 10, word]),
  ...'second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, index): [number, string] => [index + 2, word]),
  [2, 'pair couple'],
  [
    NEVER,
    'twice double doubled doubling twofold thrice triple tripled threefold fourfold quadruple half halve halved halves thirds fourths fifths sixths eighths tenths quarter quarters dozen dozens tens hundreds thousands millions score',
  ],
  [30, 'thirtieth'],
  [40, 'fortieth fourty'],
]);

const RUSSIAN = forms([
  [0, 'ноль нуль ноля нуля нулю нулём нулем нуле нулевой нулевая нулевое'],
  [1, 'один одна одно одну одного одной одному одним одном одною'],
  [
    2,
    'два две двух двум двумя двое двоих оба обе второй вторая второе вторую второго вторым втором пара пару пары',
  ],
  [3, 'три трёх трех трём трем тремя трое троих третий третья третье третью третьего третьей третьем'],
  [
    4,
    'четыре четырёх четырех четырём четырем четырьмя четверо четвёртый четвертый четвёртая четвертая четвёртую четвертую четвёртого четвертого',
  ],
  [5, 'пять пяти пятью пятеро пятый пятая пятую пятого пятом'],
  [6, 'шесть шести шестью шестеро шестой шестая шестую шестого'],
  [7, 'семь семи семью семеро седьмой седьмая седьмую седьмого'],
  [8, 'восемь восьми восемью восьмью восьмой восьмая восьмую восьмого'],
  [9, 'девять девяти девятью девятый девятая девятую девятого'],
  [10, 'десять десяти десятью десятый десятая десятую десятого'],
  ...'один две три четыр пят шест сем восем девят'.split(' ').map((stem, index): [number, string] => {
    const word = `${stem}надцат`;
    return [index + 11, `${word}ь ${word}и ${word}ью ${word}ый ${word}ого ${word}ая ${word}ую`];
  }),
  [20, 'двадцать двадцати двадцатью двадцатый двадцатого двадцатое'],
  [30, 'тридцать тридцати тридцатью тридцатый тридцатого тридцатое'],
  [40, 'сорок сорока сороковой сорокового'],
  ...'пять шесть семь восемь'.split(' ').map((word, index): [number, string] => {
    const oblique = `${word.replace(/ь$/, 'и').replace('восеми', 'восьми')}десяти`;
    return [(index + 5) * 10, `${word}десят ${oblique} ${word}юдесятью`];
  }),
  [90, 'девяносто девяноста'],
  [100, 'сто ста сотый сотого сотая'],
  [200, 'двести двухсот двумстам двумястами'],
  [300, 'триста трёхсот трехсот'],
  [400, 'четыреста четырёхсот четырехсот'],
  [500, 'пятьсот пятисот'],
  [600, 'шестьсот шестисот'],
  [700, 'семьсот семисот'],
  [800, 'восемьсот восьмисот'],
  [900, 'девятьсот девятисот'],
  [1.5, 'полтора полторы полутора'],
  [
    NEVER,
    'вдвое вдвойне дважды двойной двойная двойную двойное двойного удвоить удвойте удвоенный втрое трижды тройной тройную утроить утройте вчетверо впятеро вдесятеро половина половину половины половине половиной наполовину вполовину пол полгода полчаса полдня полградуса треть трети четверть четверти десяток десятка десятки десятков дюжина дюжину дюжины сотня сотни сотню сотен десятые десятых сотых',
  ],
]);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([...ENGLISH, ...RUSSIAN]);

export const MULTIPLIERS: ReadonlyMap<string, number> = new Map(
  forms([
    [100, 'hundred'],
    [1000, 'thousand тысяча тысячи тысяч тысячу тыс'],
    [1_000_000, 'million миллион миллиона миллионов млн'],
    [1_000_000_000, 'billion миллиард миллиарда миллиардов млрд'],
  ]),
);

/** "one of", "this one", "один из": no count. */
export const ONES: ReadonlySet<string> = new Set(
  'one один одна одно одну одного одной одному одним одном одною'.split(' '),
);
export const AFTER_ONE: ReadonlySet<string> = new Set(['of', 'из', 'another', 'или', 'or']);
export const BEFORE_ONE: ReadonlySet<string> = new Set(
  'no this that each every any which the last next only another ни'.split(' '),
);

export const MINUS_WORDS: ReadonlySet<string> = new Set(['minus', 'negative', 'минус']);

/** Genitives that Russian puts in front of a unit in one word ("трёхдневный"). */
export const RUSSIAN_PREFIXES: readonly string[] =
  'двух трёх трех четырёх четырех пяти шести семи восьми девяти десяти двадцати тридцати сорока пятидесяти девяносто сто'.split(
    ' ',
  );
export const RUSSIAN_UNIT_STEMS: readonly string[] =
  'дневн суточн часов недел месяч годич летн градус процент кратн минут литр метр'.split(' ');

/** Units by the word after a number. What has none here counts as no unit. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        'day',
        'day days daily d дн день дня дней дню днём днем дни днях днями сут сутки суток дневный дневного дневной',
      ],
      ['hour', 'hr hrs h hour hours hourly час часа часов часу часам часы ч часовой'],
      ['minute', 'min mins minute minutes мин минут минута минуты минуту'],
      ['second', 'sec secs s seconds сек секунд секунды секунду'],
      ['week', 'week weeks weekly wk неделя недели недель неделю неделям нед'],
      ['month', 'month months monthly месяц месяца месяцев мес'],
      ['year', 'year years yr yrs год года лет годы г гг'],
      ['times', 'times time x fold раз раза разы разу кратно'],
      ['%', 'percent pct процент процента процентов процентам процентами процентах'],
      ['l', 'l liter liters litre litres л литр литра литров'],
      ['ml', 'ml milliliter milliliters millilitre millilitres мл миллилитр миллилитра миллилитров'],
      ['g', 'g gram grams грамм грамма граммов гр'],
      ['kg', 'kg kilo kilos kilogram kilograms кг килограмм килограмма килограммов'],
      ['mg', 'mg мг'],
      ['t', 't ton tons tonne tonnes т тонн тонна тонны тонну'],
      ['ha', 'ha hectare hectares acre acres га гектар гектара гектаров'],
      ['m', 'm meter meters metre metres м метр метра метров'],
      ['cm', 'cm centimeter centimeters centimetre centimetres см сантиметр сантиметра сантиметров'],
      ['mm', 'mm millimeter millimeters millimetre millimetres мм миллиметр миллиметра миллиметров'],
      ['km', 'km км mile miles inch inches foot feet ft'],
      ['ppm', 'ppm'],
      ['ppb', 'ppb'],
      ['kpa', 'kpa кпа'],
      ['hpa', 'hpa гпа'],
      ['pa', 'pa па'],
      ['mpa', 'mpa мпа'],
      ['bar', 'bar bars бар psi atm атм'],
      ['mol', 'mol mols моль'],
      ['mmol', 'mmol ммоль'],
      ['umol', 'umol μmol мкмоль'],
      ['ds', 'ds дсм'],
      ['ms', 'ms мсм'],
      ['lux', 'lx lux klx лк люкс'],
      ['w', 'w kw watt watts вт квт'],
      ['k', 'kelvin kelvins'],
      [
        'money',
        'eur euro euros usd dollar dollars cents rub ruble rubles yuan rmb pounds руб рубль рубля рублей евро доллар доллара долларов юаней',
      ],
      ['°C', 'c celsius цельсия цельсию'],
      ['°F', 'f fahrenheit фаренгейту фаренгейта'],
      ['°', 'degree degrees deg градус градуса градусов градусам градусах'],
      ['clock', 'am pm утра вечера ночи'],
      ['point', 'point points балл балла баллов пункт пункта пунктов'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word): [string, string] => [word, unit])),
);

/** The same in Chinese, the longer ones first. */
export const CHINESE_UNITS: readonly (readonly [string, string])[] = (
  [
    ['°F', '华氏度'],
    ['°C', '摄氏度'],
    ['point', '个百分点 百分点 分'],
    ['month', '个月'],
    ['week', '个星期 个周 星期 周'],
    ['hour', '个小时 小时 个钟头'],
    ['minute', '分钟'],
    ['second', '秒钟 秒'],
    ['monthno', '月'],
    ['year', '年'],
    ['day', '天 日 号 昼夜'],
    ['times', '次 倍 回 遍'],
    ['tenths', '成'],
    ['clock', '点钟 点 时'],
    ['kg', '千克 公斤'],
    ['g', '克'],
    ['mg', '毫克'],
    ['ml', '毫升'],
    ['l', '公升 升'],
    ['t', '吨'],
    ['ha', '公顷 亩'],
    ['mm', '毫米'],
    ['cm', '厘米'],
    ['km', '千米 公里'],
    ['m', '米'],
    ['kpa', '千帕'],
    ['hpa', '百帕'],
    ['pa', '帕'],
    ['money', '元 块'],
    ['°', '度'],
  ] as const
)
  .flatMap(([unit, words]) => words.split(' ').map((word): [string, string] => [word, unit]))
  .sort(([one], [other]) => other.length - one.length);

const HAN_DIGITS = '〇零一二三四五六七八九';
export const HAN_VALUES: ReadonlyMap<string, number> = new Map([
  ['〇', 0],
  ...[...HAN_DIGITS].slice(1).map((one, value): [string, number] => [one, value]),
  ...[...'壹贰叁肆伍陆柒捌玖'].map((one, index): [string, number] => [one, index + 1]),
  ['两', 2],
  ['俩', 2],
  ['双', 2],
]);
export const HAN_POWERS: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1000],
  ['仟', 1000],
  ['万', 10_000],
  ['亿', 100_000_000],
]);
/** Others that say how many. */
export const HAN_OTHERS: ReadonlySet<string> = new Set([...'半廿卅']);

/** Words with a numeral in them that count nothing. */
export const HAN_IDIOMS: readonly string[] =
  '进一步 一方面 另一方面 第一时间 一般 一定 一些 一旦 一样 一直 一起 一致 一步 一个 同一 统一 万一 千万 百合 一边 一并 一律 唯一 之一 首一 四周 四季 半径 零星 一点 一段 一种 逐一 均一 单一 一侧 一面 某一'
    .split(' ')
    .sort((one, other) => other.length - one.length);

const RUSSIAN_MONTHS = 'янв фев мар апр май июн июл авг сен окт ноя дек'.split(' ');
const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ');

/** 1..12 of a word that names a month; undefined: none. */
export function monthOf(word: string): number | undefined {
  const english = ENGLISH_MONTHS.findIndex(
    (month) => word === month || word === month.slice(0, 3) || (word === 'sept' && month === 'september'),
  );
  if (english >= 0) return english + 1;
  if (/^ма[йяеюи]/.test(word) && word.length <= 4) return 5;
  if (
    !/^(янв(ар|$)|фев(р|$)|мар(т|$)|апр(ел|$)|июн|июл|авг(уст|$)|сен(т|$)|окт(яб|$)|ноя(б|$)|дек(аб|$))/.test(
      word,
    )
  )
    return undefined;
  return RUSSIAN_MONTHS.indexOf(word.slice(0, 3)) + 1;
}
