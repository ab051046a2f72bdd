import type { Database, SqlConnection } from '../../database/database.ts';
import type { Secrets } from '../secrets.ts';
import type { MatchCode, ReadNewest } from './match-code.ts';

/** What codes are made and compared with. */
export type ChallengeTools = {
  readonly db: Database;
  readonly connection: SqlConnection;
  readonly secrets: Secrets;
  readonly matchCode: MatchCode;
  readonly readNewest: ReadNewest;
};
