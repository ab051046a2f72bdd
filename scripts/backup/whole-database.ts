import pg from 'pg';

/** Of each table, how many rows it has and a digest of all that is in them. */
export type Tables = ReadonlyMap<string, string>;

/** Every table of the database, row for row, with the job queue's; nobody may write meanwhile. */
export async function readWholeDatabase(superuserUrl: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by name`,
    );
    const tables = new Map<string, string>();
    for (const { name } of rows) {
      const [row] = (
        await client.query<{ digest: string }>(
          `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')
             as digest from ${name} t`,
        )
      ).rows;
      tables.set(name, row?.digest ?? '');
    }
    return tables;
  } finally {
    await client.end();
  }
}

/** In words, each table that is not as it was. */
export function tablesThatDiffer(before: Tables, after: Tables): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    return was === is ? [] : [`${name} had ${was ?? 'not been there'}, and has ${is ?? 'gone'}`];
  });
}
