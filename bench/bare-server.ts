import Fastify from 'fastify';

/** What bare fastify answers every request with. */
export interface BareAnswer {
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

/** A process of its own, as the server is: what its parent sends is answered; the port goes back to the parent. */
process.once('message', async ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const app = Fastify();
  app.post('/', (_request, reply) => reply.headers(headers).send(bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send!((app.server.address() as { port: number }).port);
});
