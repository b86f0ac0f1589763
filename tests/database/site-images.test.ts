import { describe, expect, it } from 'vitest'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { deleteUnusedImages } from '#features/practice/site-images/server/delete-unused-images.ts'
import { createSiteImageRepository } from '#features/practice/site-images/server/repository.ts'
import { createSiteImageService } from '#features/practice/site-images/server/service.ts'
import { somePhoto } from '../support/photos.ts'
import { createTestClock, hour } from '../support/test-clock.ts'
import { engines, openTestDatabase } from '../support/test-database.ts'

describe.each(engines)('pictures of the site on %s', (engine) => {
  async function setup() {
    const db = await openTestDatabase(engine)
    const { database } = db
    const clock = createTestClock()
    const audit = createAuditService({ log: createAuditRepository(database), clock })
    const deps = { database, clock, audit, images: createSiteImageRepository(database) }
    return { db, clock, deps, siteImages: createSiteImageService(deps) }
  }
  const add = async (siteImages: Awaited<ReturnType<typeof setup>>['siteImages'], width: number) =>
    siteImages.add(
      { kind: 'page', bytes: await somePhoto('png', { width, height: 40 }) },
      null,
      null,
    )

  it('are found, exported, and missing where they are not stored', async () => {
    const { db, siteImages } = await setup()
    const { id } = await add(siteImages, 60)
    const none = `${'0'.repeat(32)}.png`
    expect(await siteImages.exists([id, none, id])).toEqual(new Set([id]))
    expect(await siteImages.exists([])).toEqual(new Set())
    const exported = await siteImages.exportAll([none, id, id])
    expect(exported).toMatchObject([{ id, kind: 'page', mediaType: 'image/webp', width: 60 }])
    expect((await siteImages.find(id))?.bytes.equals(exported[0]?.bytes ?? Buffer.alloc(0))).toBe(
      true,
    )
    expect(await siteImages.find(none)).toBeUndefined()
    await db.close()
  })

  it('are deleted a day after they were added last, unless something shows them', async () => {
    const { db, clock, deps, siteImages } = await setup()
    const shown = await add(siteImages, 600)
    const unused = await add(siteImages, 610)
    const addedAgain = await add(siteImages, 620)
    await siteImages.get(unused.id, 480)
    let referenced = new Set([shown.id])
    const run = deleteUnusedImages.bind(null, deps, async () => referenced)
    clock.pass(23 * hour)
    await add(siteImages, 620)
    expect(await run()).toBe(0)
    clock.pass(2 * hour)
    expect(await run()).toBe(1)
    expect(await siteImages.exists([shown.id, unused.id, addedAgain.id])).toEqual(
      new Set([shown.id, addedAgain.id]),
    )
    await expect(siteImages.get(unused.id, 480)).rejects.toThrow('This picture is not here')
    referenced = new Set()
    clock.pass(24 * hour)
    expect(await run()).toBe(2)
    await db.close()
  })
})
