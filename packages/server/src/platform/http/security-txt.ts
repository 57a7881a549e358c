import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';
import { DAY_MS } from '@fieldscope/contract/time';
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../services';

/** RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_DAYS = 90;

/** Tells finders of vulnerabilities whom to write to (RFC 9116), where the operator has named somebody. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { config, clock }: Pick<PlatformServices, 'config' | 'clock'>,
): void {
  const { SECURITY_CONTACT, PUBLIC_URL } = config;
  if (SECURITY_CONTACT === undefined) return;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const fields = [
      ['Contact', SECURITY_CONTACT],
      ['Expires', new Date(clock.now() + VALID_DAYS * DAY_MS).toISOString()],
      ['Preferred-Languages', LANGUAGE_NAMES.join(', ')],
      ...(PUBLIC_URL === undefined ? [] : [['Canonical', new URL(path, PUBLIC_URL).href]]),
    ];
    const text = fields.map(([name, value]) => `${name}: ${value}\n`).join('');
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
