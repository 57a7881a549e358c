import type { Finding } from '@fieldscope/contract/advice/findings';
import type { AdviceQuantity } from '@fieldscope/contract/advice/quantities';

/** What a finding is about, as far as words tell it from another: units tell the rest. */
export const TOPICS = [
  'air',
  'humidity',
  'soil',
  'solution',
  'co2',
  'ammonia',
  'vapour',
  'light',
  'index',
  'lateBlight',
  'appleScab',
  'powderyMildew',
  'downyMildew',
  'greyMould',
  'fruitRot',
  'leafRust',
  'oliveLeafSpot',
  'cercospora',
  'coloradoBeetle',
  'codlingMoth',
  'nightFrost',
  'dryRootZone',
  'warmth',
  'gap',
  /** What no finding is about: its figures are those of no other. */
  'notJudged',
] as const;
export type Topic = (typeof TOPICS)[number];

const OF_QUANTITY: Record<AdviceQuantity, Topic> = {
  airTemperature: 'air',
  airHumidity: 'humidity',
  soilTemperature: 'soil',
  soilWater: 'soil',
  soilSalinity: 'soil',
  ph: 'soil',
  solutionConductivity: 'solution',
  solutionPh: 'solution',
  vapourPressureDeficit: 'vapour',
  dailyLight: 'light',
  co2: 'co2',
  ammonia: 'ammonia',
  heatIndex: 'index',
};

const isTopic = (key: string): key is Topic => (TOPICS as readonly string[]).includes(key);

/** What is about no measurement and no risk is like a gap: its figures are of times. */
export function topicOf(finding: Finding): Topic {
  if ('quantity' in finding) return OF_QUANTITY[finding.quantity];
  if (finding.kind === 'warmth') return 'warmth';
  const model = 'model' in finding ? finding.model.replace(/Spores$/, '') : '';
  return isTopic(model) ? model : 'gap';
}

/** How the three languages name it, in the normal form of a text and in lower case. */
const WORDS: Record<Topic, RegExp> = {
  air: /\bair\b|воздух|空气|气温/gu,
  humidity:
    /(?:air |relative )*humidity(?: (?:of|in) the air)?|влажност\p{L}*(?: воздуха| в воздухе)?|(?:空气)?(?:相对)?湿度/gu,
  soil: /soil(?: humidity)?|substrate|ground temperature|root.zone temperature|температур\p{L}* (?:грунта|земли)|地面温度|地表温度|根区温度|влажност\p{L}* почвы|почв|доступной влаги|субстрат|土壤(?:湿度)?|基质|地温/gu,
  solution: /solution|раствор|营养液/gu,
  co2: /co2|carbon dioxide|углекисл|二氧化碳/gu,
  ammonia: /ammonia|аммиак|氨/gu,
  vapour: /vapou?r pressure|\bvpd\b|дефицит давления|水汽压/gu,
  light: /\blight|(?<!\p{L})свет|光照|光积/gu,
  index:
    /temperature.humidity index|\bthi\b|\bindex|температурно.влажностн\p{L}+ индекс|индекс|温湿指数|指数/gu,
  lateBlight: /blight|фитофтороз|晚疫/gu,
  appleScab: /scab|парш[аиеу]|黑星/gu,
  powderyMildew: /powdery mildew|мучнист\p{L}+ рос|白粉/gu,
  downyMildew: /downy mildew|милдью|霜霉/gu,
  greyMould: /gr[ea]y mou?ld|botrytis|сер\p{L}+ гнил|灰霉/gu,
  fruitRot: /fruit rot|фитофторозн\p{L}+ гнил|疫腐/gu,
  leafRust: /\brust|ржавчин|锈病/gu,
  oliveLeafSpot: /olive leaf spot|пятнистост\p{L}+ листьев|孔雀斑/gu,
  cercospora: /cercospora|церкоспороз|褐斑/gu,
  coloradoBeetle: /beetle|жук|甲虫/gu,
  codlingMoth: /codling|плодожорк|蠹蛾/gu,
  nightFrost: /frost in the night|night frost|ночн\p{L}+ заморозо?к|夜间霜冻/gu,
  dryRootZone: /water stress|недостат\p{L}+ воды|缺水/gu,
  warmth: /degree.days?|градусо.дн|积温/gu,
  gap: /missing|\bgap|перерыв|пропуск|не хватает|缺失|缺少|中断|空缺/gu,
  notJudged:
    /dew.?point|(?:leaf|canopy|water) temperature|wind speed|точк\p{L}* росы|температур\p{L}* (?:листа|листьев|воды)|скорост\p{L}* ветра|露点|叶温|叶片温度|水温|风速/gu,
};

interface Mention {
  topic: Topic;
  from: number;
  to: number;
}

/** What a text names, in its order; a name within a longer one is none. */
export function mentionsIn(lower: string): Mention[] {
  const all = TOPICS.flatMap((topic) =>
    [...lower.matchAll(WORDS[topic])].map(({ 0: words, index }) => ({
      ...{ topic, from: index, to: index + words.length },
    })),
  );
  const isWithin = (one: Mention, other: Mention) =>
    other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from;
  return all
    .filter((one) => !all.some((other) => isWithin(one, other)))
    .sort((one, other) => one.from - other.from);
}

/** What a figure is about: what is named last before it, else first behind it. */
export const topicAt = (mentions: readonly Mention[], at: number): Topic | undefined =>
  (mentions.findLast((one) => one.from <= at) ?? mentions[0])?.topic;
