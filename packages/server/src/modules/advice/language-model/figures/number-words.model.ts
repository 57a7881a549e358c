/** How the three languages write numbers in words, and what their words for units come to. */

const entries = <Value>(rows: readonly (readonly [value: Value, words: string])[]): [string, Value][] =>
  rows.flatMap(([value, words]) => words.split(' ').map((word): [string, Value] => [word, value]));

/** Words that count as digits: models write them of small counts whatever they are told. */
export const SMALL_NUMBERS: ReadonlyMap<string, string> = new Map(
  entries([
    ['1', 'one один одна одно одну одного одной одному одним одном once'],
    ['2', 'two два две двух двум двумя'],
    ['3', 'three три трёх трех трём трем тремя'],
    ['4', 'four четыре четырёх четырех четырём четырем четырьмя'],
    ['5', 'five пять пяти пятью'],
    ['6', 'six шесть шести шестью'],
    ['7', 'seven семь семи семью'],
    ['8', 'eight восемь восьми восемью восьмью'],
    ['9', 'nine девять девяти девятью'],
    ['10', 'ten десять десяти десятью'],
  ]),
);

const ENGLISH_TENS = '(?:twent|thirt|fou?rt|fift|sixt|sevent|eight|ninet)(?:y|ie)';
const RUSSIAN_ORDINALS =
  'втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|\\p{L}+надцат|двадцат|тридцат|сороков|\\p{L}+десят|девяност|(?:двух|тр[её]х|четыр[её]х|пят[ьи]|шест[ьи]|сем[ьи]|вос[еь]м[ьи]|девят[ьи])?сот';
const RUSSIAN_ENDINGS = 'ый|ой|ий|ая|ое|ого|ому|ым|ом|ую|ые|ых|ыми|ья|ье|ьего|ьему|ьим|ьем|ью|ьи|ьих|ьей|и|ь';
const RUSSIAN_UNITS =
  'дн|дюйм|сут|час|недел|месяц|месяч|год|лет|градус|процент|минут|секунд|литр|метр|килог|кило|грамм|тонн|ведр|кратн|раз';

/** What says how many and cannot be held against a fact: the whole word. */
const NUMBER_WORDS: readonly RegExp[] = [
  /^(zero|nil|nought|naught|eleven(th|ths)?|twelve|\p{L}{3,6}teen(th|ths)?|\p{L}{0,6}teens|twelfths?|hundred\p{L}*|thousand\p{L}*|[mbtr]+illion\p{L}*)$/u,
  new RegExp(`^(${ENGLISH_TENS})\\p{L}*$`, 'u'),
  /^(thirds?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|\p{L}+tieths?|quarters?|hal(f|ves?|ved|ving)|twice|thrice|dozens?|score|tens|couples?|pairs?|trios?|digits?|quarterly|fortnights?|fortnightly|decades?|centur(y|ies)|(bi|semi|tri)(weekly|monthly|annual(ly)?|daily)|doubl\p{L}+|tripl\p{L}+|quadrupl\p{L}+|\p{L}+fold)$/u,
  new RegExp(`^(${RUSSIAN_ORDINALS})(${RUSSIAN_ENDINGS})$`, 'u'),
  /^(ноль|ноля|нол[юе]|нол[её]м|нул[ья]|нулю|нул[её]м|нулев\p{L}+|дво(е|их|им|ими)|тро(е|их|им|ими)|\p{L}+теро|\p{L}*(четверо|семеро|восьмеро)|об[ае]|обо(их|им|ими)|обе(их|им|ими))$/u,
  /^(\p{L}+надцат\p{L}+|двадцат\p{L}+|тридцат\p{L}+|сорока?|\p{L}+десят\p{L}*|девяност\p{L}+|ст[оа]|двести|триста|четыреста|(двух|тр[её]х|четыр[её]х|пят[ьи]|шест[ьи]|сем[ьи]|вос[еь]м[ьи]|девят[ьи])сот|(двум|тр[её]м|четыр[её]м|пяти|шести|семи|восьми|девяти)стам|(двумя|тремя|четырьмя|\p{L}+ью)стами|(двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|девяти)стах|сотн\p{L}+|сотен|тысяч\p{L}*|тыс|миллион\p{L}*|млн|миллиард\p{L}*|млрд)$/u,
  /^(пол[уо]?тор\p{L}+|(дву|двое|трое|четверо)кратн\p{L}+|половин\p{L}+|наполовину|вполовину|четверть?|четверт(и|ью|ей)|треть?|десят(ок|ка|ку|ки|ков|кам|ком)|десят(ая|ую|ых|ые)|дюжин\p{L}*|декад\p{L}+|вдвое|втрое|вчетверо|впятеро|вдесятеро|вдвойне|втройне|дважды|трижды|четырежды|двойн\p{L}+|тройн\p{L}+|удво\p{L}+|утро(и|е|ь|й)\p{L}*)$/u,
  /^(двух|тр[её]х|четыр[её]х|пяти|шести|семи|восьми|девяти|десяти|\p{L}+надцати|двадцати|тридцати|сорока|\p{L}+десяти|девяносто)\p{L}{3,}$/u,
  new RegExp(`^(одно|сто|полу?)(${RUSSIAN_UNITS})\\p{L}*$`, 'u'),
];

/** Whether a word says how many, other than those of `SMALL_NUMBERS`. */
export const isNumberWord = (lower: string): boolean =>
  !SMALL_NUMBERS.has(lower) && NUMBER_WORDS.some((words) => words.test(lower));

/** Of two, before what it counts; elsewhere "пара" is vapour. */
export const COUNTS_TWO = /^(пар[ауе]|парой|чет[ау]|четой)$/;

/** Sequences of words that say a number or how often, in the normal form of a text. */
export const NUMBER_PHRASES = new RegExp(
  [
    '\\b(?:every|each) (?:other|second)\\b|\\balternate (?:day|week|hour|night|month)s?\\b',
    '\\bfreezing point|\\b(?:below|above|near|under|around) freezing\\b',
    'через (?:день|сутки)|точк\\p{L}* замерзания|冰点|翻[倍番]|加倍|成倍|倍增|隔[天日周]',
  ].join('|'),
  'iu',
);

/** Signs in words. */
export const MINUS_WORDS: ReadonlySet<string> = new Set(['minus', 'negative', 'минус']);

/** Words behind a number that are no unit of it. */
export const NO_UNITS: ReadonlySet<string> = new Set(
  (
    'a above after and are as at because before below between but by during for from had has have if in into is it itself later more most ' +
    'next no not of off on only or out over per since so still than that the then there they this to too under until up was were when where ' +
    'which while who with within ' +
    'а без был была были было в во вместо вплоть вы где для до если есть же за и из или именно или как когда на над не но о об от по под после ' +
    'потому при с со то только у уже чем что это также'
  ).split(' '),
);

/** The same in Chinese. */
export const NO_UNITS_HAN = '至到和或与的之是在以上下左右中内外时为了则而且，。有就应也都最高低比';

/** What units come to, by the word. One that is not here is its own. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  entries([
    ['day', 'day days daily дн день дня дней дню днём днем дни днях днями сут сутки суток сутках'],
    ['hour', 'h hr hrs hour hours hourly ч час часа часов часу часам часы'],
    ['minute', 'min mins minute minutes мин минут минута минуты минуту'],
    ['second', 'sec secs seconds сек секунд секунда секунды секунду'],
    ['week', 'wk week weeks weekly нед неделя недели недель неделю неделям неделями'],
    ['month', 'month months monthly месяц месяца месяцев месяцы мес'],
    ['year', 'yr year years год года лет годы г гг'],
    ['times', 'times раз раза разы'],
    ['%', 'percent pct процент процента процентов процентам процентами процентах'],
    ['litre', 'l liter liters litre litres л литр литра литров литры'],
    ['gram', 'g gram grams грамм грамма граммов'],
    ['kilogram', 'kg kilo kilos kilogram kilograms kilogramme кг кило килограмм килограмма килограммов'],
    ['tonne', 't ton tons tonne tonnes т тонна тонны тонну тонн'],
    ['hectare', 'ha hectare hectares acre acres га гектар гектара гектаров'],
    ['metre', 'm meter meters metre metres м метр метра метров метры'],
    ['centimetre', 'cm centimeter centimeters centimetre centimetres см сантиметр сантиметра сантиметров'],
    ['millimetre', 'mm millimeter millimeters millimetre millimetres мм миллиметр миллиметра миллиметров'],
    ['bucket', 'bucket buckets ведро ведра вёдер ведер'],
    ['inch', 'inch inches foot feet mile miles дюйм дюйма дюймов'],
    ['degree', 'degree degrees градус градуса градусов градусам градусах'],
  ]),
);

/** A week, a litre: with no number beside it such a word says one. */
export const SAYS_ONE: ReadonlySet<string> = new Set(
  (
    'hour hourly minute week weekly liter litre gram kg kilo kilogram kilogramme ton tonne hectare acre meter metre centimeter centimetre cm ' +
    'millimeter millimetre mm bucket inch foot mile ' +
    'градус процент час минута минуту неделя неделю неделе литр грамм кг кило килограмм тонна тонну га гектар метр сантиметр см миллиметр мм ведро дюйм ' +
    '小时 个小时 钟头 个钟头 星期 个星期 每周'
  ).split(' '),
);

/** What is filled or weighed out: each is its own unit. */
const COUNTED_HAN = [...'桶袋瓶杯勺斤尺寸'].map((word): [string, string] => [word, word]);

/** Units in Chinese, the longer ones first. */
export const UNITS_HAN: readonly (readonly [word: string, unit: string])[] = entries([
  ['°F', '华氏度'],
  ['°C', '摄氏度'],
  ['point', '个百分点'],
  ['hour', '个小时 小时 个钟头 钟头'],
  ['week', '个星期 每周 星期 周'],
  ['month', '个月'],
  ['monthno', '月份 月'],
  ['minute', '分钟'],
  ['second', '秒钟 秒'],
  ['year', '年'],
  ['day', '天 日 号'],
  ['times', '次 倍 回'],
  ['kilogram', '千克 公斤'],
  ['gram', '克'],
  ['litre', '公升 毫升 升'],
  ['tonne', '吨'],
  ['hectare', '公顷 亩'],
  ['millimetre', '毫米'],
  ['centimetre', '厘米'],
  ['metre', '米'],
  ['degree', '度'],
  ...COUNTED_HAN,
  ['item', '项 个'],
]).sort(([one], [other]) => other.length - one.length);

/** Of a number in Chinese; one alone before a unit counts as a digit. */
export const HAN_NUMERALS = '〇零一二三四五六七八九十百千万亿两俩仨双半廿卄卅卌壹贰叁肆伍陆柒捌玖拾佰仟旬';
export const HAN_DIGITS = '零一二三四五六七八九十';

/** Words with a numeral in them that count nothing. */
export const HAN_IDIOMS = new RegExp(
  [
    '二氧化碳|一氧化碳|另一方面|一方面|第一时间|进一步|一步步|一步一步|一般|一定|一些|一旦|一样|一直|一起|一致|同一|统一|万一|千万(?=[不别要注勿记])|百合|双孢|双子叶',
    '一边|一并|一律|唯一|之一|四季|半径|零星|一点(?![钟半])|一段|一种|逐一|均一|单一|一侧|一面|某一|十分(?!之|钟)|两者|三叶草|十字花科|一下',
  ].join('|'),
  'gu',
);

const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ');
const RUSSIAN_MONTHS =
  /^(янв(?:ар\p{L}*)?|фев(?:р\p{L}*)?|мар(?:т\p{L}*)?|апр(?:ел\p{L}*)?|ма[йяюе]|июн\p{L}?|июл\p{L}?|авг(?:уст\p{L}*)?|сент?(?:ябр\p{L}*)?|окт(?:ябр\p{L}*)?|нояб?(?:р\p{L}*)?|дек(?:абр\p{L}*)?)$/u;
const RUSSIAN_STEMS = 'янв фев мар апр ма июн июл авг сен окт ноя дек'.split(' ');

/** 1 to 12 of a word that names a month; undefined: none. */
export function monthOf(lower: string): number | undefined {
  const english = ENGLISH_MONTHS.findIndex(
    (month) => lower === month || lower === month.slice(0, 3) || (lower === 'sept' && month === 'september'),
  );
  if (english >= 0) return english + 1;
  if (!RUSSIAN_MONTHS.test(lower)) return undefined;
  const stem = lower.slice(0, 3);
  const exact = RUSSIAN_STEMS.indexOf(stem);
  return (exact >= 0 ? exact : RUSSIAN_STEMS.indexOf(stem.slice(0, 2))) + 1;
}

/** English words that name a month only with a capital letter, or beside a number. */
export const MONTHS_THAT_MEAN_MORE: ReadonlySet<string> = new Set(['may', 'march', 'mar', 'dec', 'sep']);
