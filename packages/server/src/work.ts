import { MAKE_ADVICE, makeAdvice } from './modules/advice/make-advice.work';
import { WRITE_ADVICE, writeAdvice } from './modules/advice/write-advice.work';
import { DIAGNOSE_ALARMS, diagnoseAlarms } from './modules/alarms/causes/diagnose-alarms.work';
import { EVALUATE_UPLINKS, evaluateUplinks } from './modules/alarms/evaluation/evaluate-uplinks.work';
import { WRITE_BRAND_PICTURE, writeBrandPicture } from './modules/brands/write-brand-picture.work';
import { WRITE_PICTURE, writePicture } from './modules/cameras/pictures/write-picture.work';
import { openArchive, READ_ARCHIVE } from './modules/codec-catalogues/read-archive.work';
import { DERIVE_PORTION, derivePortion } from './modules/derived/derive-portion.work';
import { WRITE_PART, writePart } from './modules/exports/write-part.work';
import { CHECK_OUTLINES, checkOutlines } from './modules/fields/check-outlines.work';
import { WRITE_ANEW, writeAnew } from './modules/ground-pictures/write-anew.work';
import { PACK_WIDE, packWide } from './modules/history/wide-uplinks.work';
import {
  READ_CLOUD_NODES,
  READ_CLOUD_TELEMETRY,
  readCloudNodes,
  readCloudTelemetry,
  STORE_CLOUD_BATCH,
  storeCloudBatch,
} from './modules/imports/cloud-imports.work';
import { CHECK_ROWS, checkRows, STORE_ROWS, storeRows } from './modules/imports/imports.work';
import { WRITE_BATCH, writeBatch } from './modules/integrations/delivery/write-batch.work';
import { WRITE_ENTRIES, writeEntries } from './modules/integrations/log/write-entries.work';
import { RENDER_INVOICE, renderInvoice } from './modules/invoices/render-invoice.work';
import { ANSWER_SENSOR_THINGS, answerSensorThings } from './modules/open-data/answers.work';
import { READ_STATEMENT, readStatementFile } from './modules/payments/read-statement.work';
import { BUILD_REPORT, buildReport } from './modules/reports/content/build-report.work';
import { createReader, READ_CALL, READ_LONG_CALL } from './platform/http/reads';
import { type Work, work } from './platform/workers/work-kind';
import { READS } from './reads';

const readCall = createReader(READS);

/** All work that worker threads do. */
export const WORK: readonly Work[] = [
  work(READ_CALL, readCall),
  work(READ_LONG_CALL, readCall),
  work(EVALUATE_UPLINKS, evaluateUplinks),
  work(DIAGNOSE_ALARMS, diagnoseAlarms),
  work(READ_ARCHIVE, openArchive),
  work(READ_CLOUD_NODES, readCloudNodes),
  work(READ_CLOUD_TELEMETRY, readCloudTelemetry),
  work(STORE_CLOUD_BATCH, storeCloudBatch),
  work(CHECK_ROWS, checkRows),
  work(STORE_ROWS, storeRows),
  work(CHECK_OUTLINES, checkOutlines),
  work(PACK_WIDE, packWide),
  work(WRITE_PART, writePart),
  work(WRITE_ANEW, writeAnew),
  work(WRITE_PICTURE, writePicture),
  work(WRITE_BRAND_PICTURE, writeBrandPicture),
  work(DERIVE_PORTION, derivePortion),
  work(ANSWER_SENSOR_THINGS, answerSensorThings),
  work(BUILD_REPORT, buildReport),
  work(MAKE_ADVICE, makeAdvice),
  work(WRITE_ADVICE, writeAdvice),
  work(RENDER_INVOICE, renderInvoice),
  work(WRITE_ENTRIES, writeEntries),
  work(WRITE_BATCH, writeBatch),
  work(READ_STATEMENT, readStatementFile),
];
