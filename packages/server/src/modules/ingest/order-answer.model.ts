import { z } from 'zod';
import { parse, wrong } from './kit-fields.model';
import type { OrderAnswer } from './ports.model';

const Code = z
  .union([z.number().int(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[\w.-]{1,32}$/));
const Value = z.object({ code: Code });
/** As `order` has it, a list with the code in a value, or with the code beside the request id. */
const Answer = z.object({
  requestId: z.string().min(1).max(64),
  code: Code.optional(),
  order: z
    .array(z.object({ value: Value.optional() }))
    .max(16)
    .optional(),
});

/** What a kit or hub answers to an order. @throws AppError open_parameter_invalid naming the field */
export function readOrderAnswer(message: unknown): OrderAnswer {
  const { requestId, code, order = [] } = parse(Answer, message);
  const codes = [code, ...order.map(({ value }) => value?.code)].filter((one) => one !== undefined);
  if (codes.length === 0) wrong('code');
  // One of several that was refused says that the order was not taken.
  return { requestId, code: codes.find((one) => one !== '0') ?? '0' };
}
