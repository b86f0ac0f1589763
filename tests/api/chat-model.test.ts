import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelWorld, runChatModel } from '../support/chat-model.ts'
import { toRuns } from '../support/run.ts'
import { findStaffId } from '../support/staff-id.ts'
import { engines } from '../support/test-database.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

/** Each one an instance: two on PostgreSQL, where they share a database. */
const instancesOn = { sqlite: 1, postgres: 2 } as const
const always = { CHAT_HOURS: '0-24' }

describe.each(engines)('whatever happens on the way, on %s', (engine) => {
  const servers: TestServer[] = []
  let world: ModelWorld
  beforeAll(async () => {
    const first = await startTestServer(engine, always)
    servers.push(first)
    if (instancesOn[engine] === 2) {
      servers.push(await startTestServer(engine, always, { beside: first }))
    }
    const cookie = await first.signIn(admin)
    const user = await first.request('/api/user', { headers: { cookie } })
    world = {
      ports: () => servers.map(({ url }) => Number(new URL(url).port)),
      restart: async (instance) => servers[instance]?.restart(undefined, true),
      staff: { cookie, userId: (user.json as { id: number }).id },
      captchaAnswer,
      findStaffId: async (secret) => findStaffId(first, secret),
      rows: async (staffId) =>
        (
          await first.sql(
            'select seq, optimistic_id, is_from_client from chat_messages where session_id = ? order by seq',
            [staffId],
          )
        ).map((row) => ({
          seq: Number(row['seq']),
          optimisticId: String(row['optimistic_id']),
          isFromClient: Boolean(row['is_from_client']),
        })),
    }
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop()
  })

  it('every acknowledged message is stored once, in its place, and seen by both sides', async () => {
    const wanted = toRuns(50)
    const { acknowledged, lost, doubled, runs } = await runChatModel(world, { runs: wanted })
    expect({ lost, doubled, runs }).toEqual({ lost: 0, doubled: 0, runs: wanted })
    expect(acknowledged).toBeGreaterThan(2 * wanted)
  }, 300_000)
})
