// Records the statements that a server sends to its database, for tests that count or read them.
import type { Connection } from '#database/connect.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Every statement that is sent while `work` runs, in order. Nothing else may use the connection during that time. */
export async function recordStatements({ engine }: Connection, work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = []
  const client = engine.kind === 'embedded' ? engine.pglite : engine.pool
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const watch = (first: string | { text: string }, values: unknown[] = [], ...rest: unknown[]) => {
    asked.push({ text: typeof first === 'string' ? first : first.text, values })
    return query(first, values, ...rest)
  }
  Object.assign(client, { query: watch })
  await work()
  Object.assign(client, { query })
  return asked
}
