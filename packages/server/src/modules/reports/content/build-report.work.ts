import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { REPORT_LIMITS, type ReportPeriod } from '@fieldscope/contract/report-limits';
import type { UserRole } from '@fieldscope/contract/user-roles';
import type { Drawing } from '../../../platform/documents/drawing';
import type { OrgCtx, UserActor } from '../../../platform/http/request-context';
import type { WorkKind, WorkTools } from '../../../platform/workers/work-kind';
import type { Reader } from '../../alarms/delivery/delivery-values.model';
import { ownMeasurements } from '../../measurements/measurements.service';
import type { Due } from '../schedule/due-dates.model';
import { collectContent } from './collect-content.service';
import type { ReportContent } from './report-content';
import { type ReportLinks, reportHtml, reportText } from './report-mail.model';
import { REPORT_TEXTS } from './report-texts';
import { reportWords } from './report-words.model';
import type { SourceKey } from './sources.service';

/** What is made for one person. */
export interface ReportOrder extends SourceKey {
  orgId: OrgId;
  organisation: string;
  /** Whose rights and whose language, units and zone it has. */
  reader: Omit<Reader, 'own' | 'now'> & { userId: UserId; role: UserRole };
  name: string;
  period: ReportPeriod;
  due: Due;
  links: ReportLinks;
}

export interface BuiltReport {
  subject: string;
  text: string;
  /** It names its pictures by their ids. */
  html: string;
  pictures: { cid: string; png: Uint8Array }[];
  pdf: Uint8Array;
  /** Of the PDF. */
  fileName: string;
}

export const BUILD_REPORT: WorkKind<ReportOrder, BuiltReport> = {
  name: 'reports.build',
  priority: 'background',
  limitMs: REPORT_LIMITS.buildMs,
};

/** Makes the mail of a report and its PDF. @throws AppError resource_missing */
export async function buildReport(tools: WorkTools, order: ReportOrder): Promise<BuiltReport> {
  const { orgId, links, ...wish } = order;
  const { userId, role, ...settings } = order.reader;
  const now = tools.clock.now();
  const reader: Reader = { ...settings, now, own: await ownMeasurements(tools.db, orgId) };
  const actor = {
    kind: 'user',
    orgId,
    userId,
    role,
    runsInstallation: false,
    sessionId: '',
    operator: null,
    secondFactorDue: false,
  } as const;
  const ctx = { ...tools, orgId, actor, language: reader.language } as unknown as OrgCtx<UserActor>;
  const content = await collectContent(ctx, { ...wish, reader });
  const { drawChart } = await import('../../telemetry/chart-drawing.model');
  const drawings = content.charts.list.map((chart) =>
    drawChart(chart, {
      ...{ from: order.due.from, to: order.due.to, timezone: reader.timezone },
      ...{
        locale: REPORT_TEXTS[reader.language].locale,
        noReadings: REPORT_TEXTS[reader.language].noReadings,
      },
    }),
  );
  const { reportPdf } = await import('./report-pdf.model');
  const pdf = new Uint8Array(await reportPdf(content, { drawings, now }));
  const pictures = await picturesWithin(drawings, REPORT_LIMITS.mailBytes - pdf.byteLength);
  return {
    ...{ subject: reportWords(content).subject, text: reportText(content, links), pdf, pictures },
    html: reportHtml(content, {
      links,
      pictures: pictures.map(({ cid }, index) => shownPicture(content, drawings, cid, index)),
    }),
    fileName: `${REPORT_TEXTS[reader.language].file}-${order.due.date}.pdf`,
  };
}

/** As many pictures as fit. */
async function picturesWithin(drawings: readonly Drawing[], bytes: number): Promise<BuiltReport['pictures']> {
  const { pictureOf } = await import('../../../platform/documents/pictures');
  const pictures: BuiltReport['pictures'] = [];
  let left = bytes;
  for (const [index, drawing] of drawings.entries()) {
    const png = new Uint8Array(await pictureOf(drawing));
    left -= png.byteLength;
    if (left < 0) break;
    pictures.push({ cid: `chart-${index + 1}@fieldscope`, png });
  }
  return pictures;
}

function shownPicture(
  { charts, reader }: ReportContent,
  drawings: readonly Drawing[],
  cid: string,
  index: number,
) {
  const { title, curves } = charts.list[index]!;
  const { width, height } = drawings[index]!;
  const names = curves.map(({ name }) => name).join(', ');
  return { title, cid, alt: REPORT_TEXTS[reader.language].picture(title, names), width, height };
}
