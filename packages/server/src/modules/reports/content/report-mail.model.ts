import { forAttribute } from '../../../platform/http/html';
import type { ReportContent } from './report-content';
import { reportWords } from './report-words.model';

/** Where the links of a mail lead; null: the portal does not know. */
export interface ReportLinks {
  open: string | null;
  pause: string | null;
}

/** A chart that the mail shows as a picture. */
interface MailPicture {
  title: string;
  /** Of the attachment. */
  cid: string;
  alt: string;
  width: number;
  height: number;
}

interface MailParts {
  pictures: readonly MailPicture[];
  links: ReportLinks;
}

const WIDTH = 600;
const FONTS =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";
const INK = '#2b2926';
const MUTED = '#62605d';
const HAIRLINE = '#e3e1de';
const ACCENT = '#0d7a66';
const CRITICAL = '#ba2b2b';

/** Of clients that know it; the others show what stands at the elements. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:16px!important;padding-right:16px!important}.fig{font-size:12px!important}}
@media (prefers-color-scheme:dark){
.page{background:#141210!important}.card{background:#1c1a17!important}
.ink{color:#f0eeea!important}.muted{color:#aba9a5!important}.line{border-color:#302e2a!important}
.accent{color:#64c6ad!important}.critical{color:#ff8b82!important}
.button{background:#64c6ad!important;color:#141210!important}
}`;

/** A report as HTML of tables and inline styles, which mail programs show alike. */
export function reportHtml(content: ReportContent, { pictures, links }: MailParts): string {
  const words = reportWords(content);
  const { texts } = words;
  const { charts, figures, silent, alarms, advice } = content;
  const missing = charts.list.length - pictures.length;
  const beyond = charts.count - charts.list.length;
  const notes = [
    ...(missing > 0 ? [texts.chartsInFile(missing)] : []),
    ...(beyond > 0 ? [texts.moreCharts(beyond)] : []),
  ];
  const sections = [
    block(
      line(words.kind, { size: 13, color: MUTED, name: 'muted' }) +
        heading(content.name) +
        line(`${words.days} · ${content.sourceName}`, { size: 14, color: MUTED, name: 'muted' }) +
        line(words.summary, {
          ...{ size: 16, above: 12, weight: 600 },
          ...(words.isWell ? { color: ACCENT, name: 'accent' } : { color: INK, name: 'ink' }),
        }),
    ),
    ...(advice === null
      ? []
      : [
          titled(
            advice.title,
            line(advice.summary, { size: 14, color: INK, name: 'ink', weight: 600 }) +
              advice.list.map((one) => pair(one.title, one.words, one.isUrgent)).join('') +
              moreOf(advice, texts.more),
          ),
        ]),
    ...(silent.count === 0
      ? []
      : [
          titled(
            texts.silent,
            silent.list.map((one) => pair(one.name, words.silentTime(one))).join('') +
              moreOf(silent, texts.more),
          ),
        ]),
    ...(alarms.count === 0
      ? []
      : [
          titled(
            texts.alarms,
            alarms.list
              .map((alarm) =>
                pair(
                  `${texts.severities[alarm.severity]}${texts.colon}${alarm.rule} · ${alarm.words}`,
                  words.alarmTime(alarm),
                  alarm.resolvedAt === null,
                ),
              )
              .join('') + moreOf(alarms, texts.more),
          ),
        ]),
    ...(pictures.length === 0
      ? []
      : [titled(texts.charts, pictures.map(pictureOf).join('') + notes.map(note).join(''))]),
    ...(figures.count === 0
      ? []
      : [
          titled(
            texts.figures,
            figures.list
              .map((figure) => {
                const shown = words.figure(figure);
                const cells = [
                  [texts.heads.last, shown.last],
                  [texts.heads.least, shown.least],
                  [texts.heads.mean, shown.mean],
                  [texts.heads.most, shown.most],
                  [texts.heads.change, shown.change],
                  ...(figure.inRange === null ? [] : [[texts.heads.inRange, shown.inRange]]),
                ] as [string, string][];
                return figureRow(figure.name, cells);
              })
              .join('') +
              moreOf(figures, texts.more) +
              note(words.changeNote) +
              (figures.list.some(({ inRange }) => inRange !== null) ? note(texts.rangeNote) : ''),
          ),
        ]),
    ...(links.open === null ? [] : [block(button(texts.open, links.open))]),
  ];
  const foot =
    note(words.zone) +
    note(texts.why(content.organisation)) +
    (links.pause === null
      ? ''
      : `<div style="padding-top:8px;font-size:13px"><a class="accent" style="color:${ACCENT}" href="${forAttribute(links.pause)}">${text(texts.pause)}</a></div>`);
  return `<!doctype html><html lang="${content.reader.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${text(words.subject)}</title><style>${STYLE}</style></head><body class="page" style="margin:0;padding:0;background:#faf9f6"><div style="display:none;max-height:0;overflow:hidden">${text(words.summary)}</div><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf9f6"><tr><td align="center" style="padding:24px 8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;font-family:${FONTS};color:${INK}"><tr><td class="card line" style="background:#ffffff;border:1px solid ${HAIRLINE};border-radius:8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${sections.join('')}</table></td></tr><tr><td class="pad" style="padding:8px 24px 24px">${foot}</td></tr></table></td></tr></table></body></html>`;
}

/** The same in plain text. */
export function reportText(content: ReportContent, links: ReportLinks): string {
  const words = reportWords(content);
  const { texts } = words;
  const { figures, silent, alarms, advice } = content;
  const listed = (
    title: string,
    lines: string[],
    { list, count }: { list: readonly unknown[]; count: number },
  ) =>
    count === 0
      ? []
      : [[title, ...lines, ...(count > list.length ? [texts.more(count - list.length)] : [])].join('\n')];
  return [
    texts.greeting,
    `${words.kind} · ${content.name}\n${words.days} · ${content.sourceName}`,
    words.summary,
    ...(advice === null
      ? []
      : [
          [advice.title, advice.summary, ...advice.list.map((one) => `- ${one.title}: ${one.words}`)].join(
            '\n',
          ),
        ]),
    ...listed(
      texts.silent,
      silent.list.map((one) => `- ${one.name} · ${words.silentTime(one)}`),
      silent,
    ),
    ...listed(
      texts.alarms,
      alarms.list.map(
        (alarm) =>
          `- ${texts.severities[alarm.severity]}${texts.colon}${alarm.rule} · ${alarm.words} · ${words.alarmTime(alarm)}`,
      ),
      alarms,
    ),
    ...listed(
      texts.figures,
      figures.list.map((figure) => {
        const { heads } = texts;
        const shown = words.figure(figure);
        const stated = [
          `${heads.last} ${shown.last}`,
          `${heads.least} ${shown.least}`,
          `${heads.mean} ${shown.mean}`,
          `${heads.most} ${shown.most}`,
          `${heads.change} ${shown.change}`,
          ...(figure.inRange === null ? [] : [`${heads.inRange} ${shown.inRange}`]),
        ];
        return `- ${figure.name}${texts.colon}${stated.join(', ')}`;
      }),
      figures,
    ),
    ...(figures.count === 0 ? [] : [words.changeNote]),
    words.zone,
    ...(links.open === null ? [] : [`${texts.open}${texts.colon}${links.open}`]),
    texts.why(content.organisation),
    ...(links.pause === null ? [] : [`${texts.pause}${texts.colon}${links.pause}`]),
    texts.signOff,
  ].join('\n\n');
}

const text = forAttribute;

const block = (inner: string): string =>
  `<tr><td class="pad" style="padding:20px 24px 4px">${inner}</td></tr>`;

const titled = (title: string, inner: string): string =>
  block(
    `<h2 class="ink" style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:600;color:${INK}">${text(title)}</h2>${inner}`,
  );

const heading = (title: string): string =>
  `<h1 class="ink" style="margin:2px 0;font-size:24px;line-height:32px;font-weight:600;color:${INK};word-break:break-word">${text(title)}</h1>`;

interface LineStyle {
  size: number;
  color: string;
  name: string;
  above?: number;
  weight?: number;
}

const line = (words: string, { size, color, name, above = 0, weight = 400 }: LineStyle): string =>
  `<div class="${name}" style="padding-top:${above}px;font-size:${size}px;line-height:1.45;font-weight:${weight};color:${color};word-break:break-word">${text(words)}</div>`;

const note = (words: string): string => line(words, { size: 12, color: MUTED, name: 'muted', above: 6 });

const pair = (name: string, when: string, isOpen = false): string =>
  `<div class="line" style="padding:8px 0;border-top:1px solid ${HAIRLINE};font-size:14px;line-height:20px;word-break:break-word"><span class="ink" style="color:${INK}">${text(name)}</span><br><span class="${isOpen ? 'critical' : 'muted'}" style="font-size:13px;color:${isOpen ? CRITICAL : MUTED}">${text(when)}</span></div>`;

const moreOf = (
  { list, count }: { list: readonly unknown[]; count: number },
  more: (count: number) => string,
) => (count > list.length ? note(more(count - list.length)) : '');

const pictureOf = ({ title, cid, alt, width, height }: MailPicture): string =>
  `<div style="padding:4px 0 16px"><div class="ink" style="padding-bottom:6px;font-size:14px;line-height:20px;color:${INK};word-break:break-word">${text(title)}</div><img src="cid:${cid}" alt="${text(alt)}" width="${width}" height="${height}" style="display:block;width:100%;height:auto;border:0;border-radius:6px;background:#ffffff"></div>`;

const cell = (name: string, value: string): string =>
  `<td valign="top" width="33%" style="padding:0 6px 4px 0"><span class="muted" style="font-size:11px;line-height:16px;color:${MUTED}">${text(name)}</span><br><span class="ink fig" style="font-size:13px;line-height:18px;font-variant-numeric:tabular-nums;color:${INK};white-space:nowrap">${text(value)}</span></td>`;

/** The most that stand beside each other. */
const COLUMNS = 3;

/** Two lines of three on a phone are read; six columns are not. */
function figureRow(name: string, cells: readonly [string, string][]): string {
  const rows = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) =>
    cells.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  const table = rows
    .map((row) => {
      const empty = Array.from({ length: COLUMNS - row.length }, () => '<td width="33%"></td>');
      return `<tr>${row.map(([head, value]) => cell(head, value)).join('')}${empty.join('')}</tr>`;
    })
    .join('');
  return `<div class="line" style="padding:10px 0 6px;border-top:1px solid ${HAIRLINE}"><div class="ink" style="padding-bottom:4px;font-size:14px;line-height:20px;font-weight:600;color:${INK};word-break:break-word">${text(name)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${table}</table></div>`;
}

const button = (words: string, url: string): string =>
  `<div style="padding:4px 0 20px"><a class="button" href="${forAttribute(url)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:${ACCENT};color:#ffffff;font-size:14px;line-height:20px;text-decoration:none">${text(words)}</a></div>`;
