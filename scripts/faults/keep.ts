import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { promise } from './fault.ts'
import type { Acknowledged } from './streams.ts'

const leadsSql =
  'select submission_id as key from consultation_leads where submission_id is not null'
const messagesSql = 'select optimistic_id as key from chat_messages where optimistic_id is not null'

type Stored = { leads: string[]; messages: string[] }

function readEmbedded(directory: string): Stored {
  const database = new DatabaseSync(join(directory, 'practice.db'), { timeout: 5_000 })
  try {
    const keys = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map(({ key }) => String(key))
    return { leads: keys(leadsSql), messages: keys(messagesSql) }
  } finally {
    database.close()
  }
}

async function readServer(url: string): Promise<Stored> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const keys = async (sql: string) =>
      (await client.query<{ key: string }>(sql)).rows.map(({ key }) => key)
    return { leads: await keys(leadsSql), messages: await keys(messagesSql) }
  } finally {
    await client.end()
  }
}

/**
 * Checks that each acknowledged write is stored exactly once. `place` is the data directory or the
 * address of the database. @throws InvariantViolation
 */
export async function checkAcknowledged(
  place: { dataDir: string } | { url: string },
  acknowledged: Acknowledged,
) {
  const stored = 'url' in place ? await readServer(place.url) : readEmbedded(place.dataDir)
  for (const kind of ['leads', 'messages'] as const) {
    const there = new Set(stored[kind])
    promise(there.size === stored[kind].length, `no ${kind} are stored twice`)
    const lost = [...acknowledged[kind].keys()].filter((key) => !there.has(key))
    promise(lost.length === 0, `no acknowledged ${kind} are lost (${lost.length} are)`)
  }
  return `${acknowledged.leads.size} requests and ${acknowledged.messages.size} messages acknowledged, 0 lost, 0 twice`
}
