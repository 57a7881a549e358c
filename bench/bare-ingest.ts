import Fastify from 'fastify';

/** A process of its own, as the server is: takes what the server takes, parses its JSON and says that it was stored. */
const app = Fastify();
app.post('/ingest/chirpstack', async () => ({ code: '0', data: {} }));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send!((app.server.address() as { port: number }).port);
process.on('disconnect', () => process.exit());
