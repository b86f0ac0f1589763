import type { Generated } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTableWithId } from '#platform/server/database/column-types.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe.each(engines)('a transaction on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await createTableWithId(db.root, 'samples')
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .execute()
  })
  beforeEach(async () => {
    await samples().deleteFrom('samples').execute()
  })
  afterAll(() => db.close())

  type Named = { samples: { id: Generated<number>; name: string } }
  const samples = () => db.database.query<Named>()
  const add = (name: string) => samples().insertInto('samples').values({ name }).execute()
  const names = async () =>
    (await samples().selectFrom('samples').select('name').orderBy('id').execute()).map(
      ({ name }) => name,
    )
  const { database } = { database: () => db.database }

  it('is stored completely', async () => {
    const result = await database().transaction(async () => {
      await add('one')
      await add('two')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await names()).toEqual(['one', 'two'])
  })

  it('is rolled back completely', async () => {
    await add('before')
    const failing = database().transaction(async () => {
      await add('one')
      expect(await names()).toEqual(['before', 'one'])
      await add('before') // taken
    })
    await expect(failing).rejects.toThrow()
    expect(await names()).toEqual(['before'])
    await add('after') // the connection can still be used
    expect(await names()).toEqual(['before', 'after'])
  })

  it('inside another one is part of it', async () => {
    const failing = database().transaction(async () => {
      await add('outer')
      await database().transaction(() => add('inner'))
      throw new Error('the outer one fails')
    })
    await expect(failing).rejects.toThrow('the outer one fails')
    expect(await names()).toEqual([])
    await database().transaction(async () => {
      await add('outer')
      await database().transaction(() => add('inner'))
    })
    expect(await names()).toEqual(['outer', 'inner'])
  })

  it('is not visible outside before its commit', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isUnderWay, resolve: begun } = Promise.withResolvers<void>()
    const failing = database().transaction(async () => {
      await add('unseen')
      begun()
      await mayEnd
      throw new Error('given up')
    })
    await isUnderWay
    const seen = names() // PostgreSQL answers at once, SQLite when its one connection is free
    end()
    await expect(failing).rejects.toThrow('given up')
    expect(await seen).toEqual([])
  })

  it('is isolated from simultaneous ones', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        database().transaction(async () => {
          await add(`first of ${n}`)
          await add(`second of ${n}`)
          if (n % 3 === 0) throw new Error('given up')
        }),
      ),
    )
    const stood = results.filter(({ status }) => status === 'fulfilled').length
    expect(stood).toBe(13)
    expect(await names()).toHaveLength(26)
  })

  it('runs afterCommit callbacks only after its commit', async () => {
    const calls: string[] = []
    await database().transaction(async () => {
      await add('one')
      database().afterCommit(() => calls.push('first'))
      await database().transaction(async () => {
        database().afterCommit(() => calls.push('second'))
      })
      await add('two')
      expect(calls).toEqual([])
    })
    expect(calls).toEqual(['first', 'second'])
  })

  it('runs no afterCommit callbacks when it fails', async () => {
    const calls: string[] = []
    const failing = database().transaction(async () => {
      database().afterCommit(() => calls.push('never'))
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(calls).toEqual([])
  })

  it('is not needed for afterCommit, which runs its callbacks at once without one', () => {
    const calls: string[] = []
    database().afterCommit(() => calls.push('now'))
    expect(calls).toEqual(['now'])
  })

  it('has ended when afterCommit callbacks run', async () => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    await database().transaction(async () => {
      await add('one')
      database().afterCommit(() => void names().then(resolve))
    })
    expect(await promise).toEqual(['one'])
  })
})
