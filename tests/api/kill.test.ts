import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { listDemoTherapists } from '#features/demo/demo/server/content.ts'
import { toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readOutbox } from '../support/read-outbox.ts'
import { everyIn } from '../support/run.ts'
import { ask, createTestBed, getPassword, signIn } from '../support/test-process.ts'
import { admin, captchaAnswer, maya } from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

const everyone = listDemoTherapists().length + 1

/** Reads the embedded database of a server, also while it does not run. */
function look<T>(directory: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(directory, 'data', 'practice.db'), { timeout: 2_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

describe('a server that is killed while requests come in', () => {
  const settings = {
    CAPTCHA_ANSWER: captchaAnswer,
    RATE_LIMIT: 'off',
  }

  it.each(everyIn(40, 5, 80))(
    'after %i of a hundred were acknowledged has every one of them, and takes the rest again',
    async (acknowledgedBefore) => {
      const directory = await testBed.makePractice()
      const server = await testBed.start(directory, settings)
      await server.isReady()
      const bodies = await Promise.all(
        Array.from({ length: 100 }, async (_, n) => {
          const { validation } = (await ask(server, '/api/captcha')).json as { validation: string }
          return toConsultation(validation, { submissionId: randomUUID(), notes: `Request ${n}` })
        }),
      )
      const acknowledged = new Map<string, number>()
      await Promise.allSettled(
        bodies.map(async (body) => {
          const { status, json } = await ask(server, '/api/consultation', body)
          if (status !== 201) throw new Error(`refused: ${JSON.stringify(json)}`)
          acknowledged.set(String(body.submissionId), (json as { id: number }).id)
          if (acknowledged.size === acknowledgedBefore) server.signal('SIGKILL')
        }),
      )
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
      expect(acknowledged.size).toBeGreaterThanOrEqual(acknowledgedBefore)
      expect(acknowledged.size).toBeLessThan(100)

      const again = await testBed.start(directory, settings)
      await again.isReady()
      const stored = () =>
        look(directory, (database) =>
          database
            .prepare(
              'select id, submission_id as submission from consultation_leads where submission_id is not null',
            )
            .all(),
        )
      const ids = new Map(stored().map(({ id, submission }) => [submission, id]))
      for (const [submission, id] of acknowledged) expect(ids.get(submission)).toBe(id)

      // Clients without a response send the same request again: the result is one lead in any case.
      const answers = await Promise.all(
        bodies.map(async (body) => {
          const { status, json } = await ask(again, '/api/consultation', body)
          return { status, id: (json as { id: number }).id, submission: body.submissionId }
        }),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(stored()).toHaveLength(100)
      for (const { id, submission } of answers) {
        const before = ids.get(String(submission))
        if (before !== undefined) expect(id).toBe(before)
      }
      // For every lead the notice was sent, or is queued.
      const outbox = join(directory, 'data', 'outbox')
      await eventually(() => {
        const written = readOutbox(outbox)
        const waiting = look(directory, (database) =>
          database
            .prepare('select text from outgoing_mails')
            .all()
            .map(({ text }) => String(text)),
        )
        const announced = new Set(
          [...written, ...waiting].map((text) => Number(/lead=(?:3D)?(\d+)/.exec(text)?.[1])),
        )
        for (const { id } of answers) expect(announced).toContain(id)
      })
    },
  )
})

describe('a first start that is killed', () => {
  /** The number of accounts in the file, 0 if there is no table yet. */
  const countUsers = (directory: string) =>
    look(directory, (database) => {
      const known = database.prepare("select 1 from sqlite_master where name = 'users'").get()
      return known ? Number(database.prepare('select count(*) as n from users').get()?.['n']) : 0
    })
  /** Waits until a file of the data directory exists. */
  const waitForFile = (directory: string, name: string) =>
    eventually(() => statSync(join(directory, 'data', name)), 2)

  // The first needs no measure. Tables are created right after the first file, accounts right after the second.
  const moments = [
    ['practice.db', 0],
    ['practice.db', 0.3],
    ['demo-password', 0],
    ['demo-password', 0.3],
    ['demo-password', 0.5],
    ['demo-password', 0.7],
  ] as const

  it('recovers at the next start: the demo practice is complete or absent', {
    timeout: 240_000,
  }, async () => {
    let seeding: number | undefined
    for (const [file, share] of moments) {
      const directory = testBed.makeDirectory()
      const killed = await testBed.start(directory)
      await waitForFile(directory, file)
      await pause((seeding ?? 0) * share) // the moment itself is what is tried
      await killed.stop('SIGKILL')
      expect([0, everyone]).toContain(countUsers(directory))

      const healed = await testBed.start(directory)
      const password = await getPassword(healed)
      // The first is killed before it seeds: the next start writes the file, seeds without being disturbed, and is ready.
      seeding ??= Date.now() - statSync(join(directory, 'data', 'demo-password')).mtimeMs
      expect(countUsers(directory)).toBe(everyone)
      for (const email of [admin, maya]) {
        expect((await signIn(healed.url, email, password)).status).toBe(200)
      }
      expect((await ask(healed, '/api/therapists')).json).toHaveLength(listDemoTherapists().length)
      expect(await healed.stop()).toEqual({ code: 0, signal: null })
    }
  })
})
