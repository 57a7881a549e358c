import { AppError } from '@fieldscope/contract/errors/fail';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformServices } from '../../services';
import { send } from '../call-response';
import { failureOf } from '../failures';

/** Answers a link that opens no file, or no longer. */
export function refuseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PlatformServices,
): FastifyReply {
  const refused = failureOf(new AppError('resource_missing'), request, { base: 'portal' }, services);
  return send(reply, { ...refused, status: 404 });
}
