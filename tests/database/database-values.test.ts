import { type Generated, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bytes,
  createTableWithId,
  json,
  timestamp,
} from '#platform/server/database/column-types.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

type SampleTable = {
  id: Generated<number>
  name: string
  amount: number | null
  isOpen: boolean | null
  seenAt: Date | null
  content: unknown
  picture: Buffer | null
}
type Tables = { samples: SampleTable }

const full = {
  name: 'Zoë “the quiet” O’Neil 🌿',
  amount: -2_147_483_648,
  isOpen: true,
  seenAt: new Date('2026-11-01T06:30:15.123Z'),
  content: { lists: [1, 2.5, [true, null]], inner: { two_words: 'a', twoWords: 'b' } },
  picture: Buffer.from([0, 255, 128, 10, 13]),
}
const empty = {
  name: '',
  amount: null,
  isOpen: null,
  seenAt: null,
  content: null,
  picture: null,
}
const other = {
  name: 'other',
  amount: 0,
  isOpen: false,
  seenAt: new Date(0),
  content: [],
  picture: Buffer.alloc(0),
}

describe.each(engines)('a value read on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await createTableWithId(db.root, 'samples')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('amount', 'integer')
      .addColumn('is_open', 'boolean')
      .addColumn('seen_at', timestamp)
      .addColumn('content', json)
      .addColumn('picture', bytes)
      .execute()
  })
  beforeEach(async () => {
    await samples().deleteFrom('samples').execute()
  })
  afterAll(() => db.close())

  const samples = () => db.database.query<Tables>()
  type Sample = typeof full | typeof empty | typeof other
  // Lists and objects are written as JSON text, as in all repositories.
  const written = (sample: Sample) => ({
    ...sample,
    content: sample.content === null ? null : JSON.stringify(sample.content),
  })
  const insert = (sample: Sample) =>
    samples().insertInto('samples').values(written(sample)).returningAll().executeTakeFirstOrThrow()

  it.each([
    ['full', full],
    ['empty', empty],
    ['other', other],
  ])('equals the written one, from every kind of query: %s', async (_, sample) => {
    const inserted = await insert(sample)
    const { id } = inserted
    expect(id).toBeTypeOf('number')
    expect(inserted).toEqual({ id, ...sample })
    const one = () => samples().selectFrom('samples').where('id', '=', id)
    expect(await one().selectAll().executeTakeFirst()).toEqual({ id, ...sample })
    expect(
      await one()
        .select(['isOpen as renamed', 'seenAt as at', 'content as said', 'picture as seen'])
        .executeTakeFirst(),
    ).toEqual({
      renamed: sample.isOpen,
      at: sample.seenAt,
      said: sample.content,
      seen: sample.picture,
    })
    const updated = await samples()
      .updateTable('samples')
      .set({ name: 'renamed' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    expect(updated).toEqual({ id, ...sample, name: 'renamed' })
    const removed = await samples()
      .deleteFrom('samples')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    expect(removed).toEqual({ id, ...sample, name: 'renamed' })
  })

  it.each([
    ['a text', 'quiet “water”'],
    ['an empty text', ''],
    ['a number', 12.5],
    ['a boolean', true],
    ['an empty list', []],
    ['a list of texts', ['English', 'Français']],
    ['an object with keys of any kind', { two_words: 1, twoWords: 2, 'with space': { in_ner: 3 } }],
  ])('is %s from JSON', async (_, content) => {
    const row = await samples()
      .insertInto('samples')
      .values({ ...empty, content: JSON.stringify(content) })
      .returning('content')
      .executeTakeFirstOrThrow()
    expect(row.content).toEqual(content)
  })

  it('is a Buffer for bytes, and a Date for a time, with methods of their own', async () => {
    const { picture, seenAt } = await insert(full)
    expect(Buffer.isBuffer(picture)).toBe(true)
    expect(picture?.toString('hex')).toBe('00ff800a0d')
    expect(seenAt?.toISOString()).toBe('2026-11-01T06:30:15.123Z')
  })

  it('is a number for every count and sum', async () => {
    for (const amount of [2_000_000_000, 2_000_000_000, 5]) await insert({ ...other, amount })
    const paginated = await samples()
      .selectFrom('samples')
      .select((select) => [
        select.fn.countAll<number>().as('rows'),
        select.fn.count<number>('amount').as('amounts'),
        select.fn.sum<number>('amount').as('sum'),
        select.fn.max('amount').as('most'),
      ])
      .executeTakeFirst()
    expect(paginated).toEqual({ rows: 3, amounts: 3, sum: 4_000_000_005, most: 2_000_000_000 })
    const none = await samples()
      .selectFrom('samples')
      .select((select) => [
        select.fn.countAll<number>().as('rows'),
        select.fn.sum<number | null>('amount').as('sum'),
      ])
      .where('amount', '=', 7)
      .executeTakeFirst()
    expect(none).toEqual({ rows: 0, sum: null })
  })

  it('is found by a time, a boolean or a number', async () => {
    await insert(other)
    const { id } = await insert(full)
    const found = (column: 'seenAt' | 'isOpen' | 'amount', value: Date | boolean | number) =>
      samples().selectFrom('samples').select('id').where(column, '=', value).execute()
    expect(await found('seenAt', full.seenAt)).toEqual([{ id }])
    expect(await found('isOpen', true)).toEqual([{ id }])
    expect(await found('amount', full.amount)).toEqual([{ id }])
    const later = await samples()
      .selectFrom('samples')
      .select('id')
      .where('seenAt', '>', new Date(full.seenAt.getTime() - 1))
      .execute()
    expect(later).toEqual([{ id }])
  })

  it('is sorted by time, whatever the order of writing', async () => {
    const times = [
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T05:59:59.999Z',
      '2027-01-01T00:00:00.000Z',
    ]
    for (const time of times) await insert({ ...full, seenAt: new Date(time) })
    const rows = await samples().selectFrom('samples').select('seenAt').orderBy('seenAt').execute()
    expect(rows.map(({ seenAt }) => seenAt?.toISOString())).toEqual(times.toSorted())
  })

  it('never has the id of a deleted row', async () => {
    const { id } = await insert(other)
    await samples().deleteFrom('samples').where('id', '=', id).execute()
    expect((await insert(other)).id).toBeGreaterThan(id)
  })

  it('is missing when an insert skips an existing row', async () => {
    const { id } = await insert(other)
    // Kysely's syntax works on both; the explicit id causes the conflict.
    const again = await sql<{ id: number }>`
      insert into samples (id, name) ${engine === 'postgres' ? sql`overriding system value` : sql``}
      values (${id}, 'twin') on conflict do nothing returning id
    `.execute(samples())
    expect(again.rows).toEqual([])
  })
})
