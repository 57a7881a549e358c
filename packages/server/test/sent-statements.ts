import { DatabaseClient } from '../src/platform/postgres/database-client';
import { whenFileEnds } from './cleanup';

/** From now on until the test file ends: tells of each statement that is sent to the database. */
export function onStatement(listener: (text: string) => void): void {
  const { query } = DatabaseClient.prototype;
  DatabaseClient.prototype.query = function (this: DatabaseClient, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }];
    listener(typeof first === 'string' ? first : (first.text ?? ''));
    return Reflect.apply(query, this, given);
  } as typeof query;
  whenFileEnds(async () => {
    DatabaseClient.prototype.query = query;
  });
}
