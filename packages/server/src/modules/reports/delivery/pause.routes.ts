import { createHash } from 'node:crypto';
import { BASES } from '@fieldscope/contract/call';
import type { Language } from '@fieldscope/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forAttribute } from '../../../platform/http/html';
import { languageOfPerson, languageOfRequest } from '../../../platform/http/language';
import type { PlatformServices } from '../../../platform/services';
import { REPORT_TEXTS } from '../content/report-texts';
import { findDelivery, pauseReader, type ReaderKey } from '../reports.repository';
import { pauseTicketOf, readPauseTicket } from './pause-ticket.model';

const PAUSE_PATH = `${BASES.portal}/report/pause_link`;

/** Where a reader pauses a report without signing in. */
export const pauseUrl = (
  services: Pick<PlatformServices, 'secrets'>,
  portal: string,
  reader: ReaderKey,
): string => `${portal}${PAUSE_PATH}/${pauseTicketOf(services.secrets, reader)}`;

type TicketRequest = FastifyRequest<{ Params: { ticket: string } }>;

/**
 * Serves the page behind the link of a mail. What looks into links before a person does only asks for it: the button pauses, and so
 * does the one click of mail programs (RFC 8058), which is the same POST.
 */
export function servePauseLinks(app: FastifyInstance, services: PlatformServices): void {
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    // The ticket says everything.
    pages.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    pages.get(`${PAUSE_PATH}/:ticket`, async (request: TicketRequest, reply) => {
      const found = await findReader(services, request);
      return show(reply, services, found && !found.isPaused ? { ...found, isAsked: true } : found, request);
    });
    pages.post(`${PAUSE_PATH}/:ticket`, async (request: TicketRequest, reply) => {
      const found = await findReader(services, request);
      if (found) await pauseReader(services.db, found, true);
      return show(reply, services, found, request);
    });
  });
}

async function findReader({ db, secrets, config }: PlatformServices, { params }: TicketRequest) {
  const key = readPauseTicket(secrets, params.ticket);
  const found = key && (await findDelivery(db, key));
  return found?.isReader ? { ...found, language: languageOfPerson(found.language, config) } : undefined;
}

type Shown = { name: string; language: Language; isAsked?: boolean } | undefined;

function show(
  reply: FastifyReply,
  services: PlatformServices,
  shown: Shown,
  request: TicketRequest,
): FastifyReply {
  const language = shown?.language ?? languageOfRequest(request, services.config);
  const { title, question, done, gone, button, resume } = REPORT_TEXTS[language].paused;
  const words = !shown ? gone : shown.isAsked ? question(shown.name) : done(shown.name);
  const action = shown?.isAsked
    ? `<form method="post"><button>${forAttribute(button)}</button></form>`
    : `<a href="/#/reports">${forAttribute(resume)}</a>`;
  return reply
    .status(shown ? 200 : 404)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<meta name="robots" content="noindex"><title>${forAttribute(title)}</title><style>${STYLE}</style></head>` +
        `<body><main><h1>${forAttribute(title)}</h1><p>${forAttribute(words)}</p>${action}</main></body></html>`,
    );
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#faf9f6;color:#2b2926}
main{max-width:480px;margin:12vh auto 0;padding:24px}h1{font-size:24px;line-height:32px;font-weight:600;margin:0 0 8px}p{overflow-wrap:anywhere;margin:0 0 24px}
button{font:inherit;padding:10px 16px;border:0;border-radius:8px;background:#0d7a66;color:#fff;cursor:pointer}a{color:#0d7a66}
@media(prefers-color-scheme:dark){body{background:#141210;color:#f0eeea}button{background:#64c6ad;color:#141210}a{color:#64c6ad}}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
