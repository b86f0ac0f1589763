import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createSiteRepository } from '#features/site/server/repository.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { readDemoContent } from '../support/site-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('adds an empty place for the content of the site', async () => {
    const old = await openUpdated(engine)
    const site = createSiteRepository(old.database)
    expect(await site.findLatestNumber()).toBe(0)
    expect(await site.findDraft()).toBeUndefined()
    expect(await site.listSteps()).toEqual([])
  })

  it('retains versions, draft and steps of a deleted account', async () => {
    const old = await openFirstEdition(engine)
    const [, account] = old.before.get('users') ?? []
    const userId = Number(account?.['id'])
    await old.migrate()
    const site = createSiteRepository(old.database)
    const now = new Date()
    const content = readDemoContent()
    const version = { version: 1, content, publishedAt: now, changes: ['x'], pageDates: null }
    await site.insertVersion({ ...version, publishedBy: userId })
    await site.insertDraft({ content, baseVersion: 1, updatedAt: now, updatedBy: userId })
    await site.storeStep({ step: 'look', doneAt: now, doneBy: userId })
    await sql`delete from therapists where user_id = ${userId}`.execute(old.root)
    await sql`delete from users where id = ${userId}`.execute(old.root)
    expect(await site.findLatest()).toEqual({ ...version, publishedBy: null })
    expect(await site.findDraft()).toMatchObject({ content, updatedBy: null, updatedAt: now })
    expect(await site.listSteps()).toEqual([{ step: 'look', doneAt: now, doneBy: null }])
  })
})

describe.each(engines)('the stored draft on %s', (engine) => {
  it('is one row, which changes only as it was read', async () => {
    const { database, root } = await openUpdated(engine)
    const site = createSiteRepository(database)
    const content = readDemoContent()
    const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, second))
    const draft = { content, baseVersion: 0, updatedAt: at(1), updatedBy: null }
    expect(await site.insertDraft(draft)).toBe(true)
    expect(await site.insertDraft({ ...draft, updatedAt: at(2) })).toBe(false)
    expect(await site.replaceDraft({ ...draft, updatedAt: at(3) }, at(2))).toBe(false)
    expect(await site.replaceDraft({ ...draft, updatedAt: at(3) }, at(1))).toBe(true)
    expect(await site.deleteDraft(at(1))).toBe(false)
    expect((await readTables(root)).get('site_drafts')).toHaveLength(1)
    expect(await site.deleteDraft(at(3))).toBe(true)
    expect(await site.deleteDraft()).toBe(false)
  })
})
