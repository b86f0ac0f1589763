import { expect, it } from 'vitest'
import { createTestClock } from '../../../../../tests/support/test-clock.ts'
import { engines, openTestDatabase } from '../../../../../tests/support/test-database.ts'
import { createPhotoRepository } from './repository.ts'
import { createPhotoService } from './service.ts'

it.each(engines)('keeps a drawing under a name of its content, on %s', async (engine) => {
  const db = await openTestDatabase(engine)
  const photos = createPhotoService({
    photos: createPhotoRepository(db.database),
    clock: createTestClock(),
  })
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const name = await photos.keepDrawing('maya-chen', drawing)
  expect(name).toMatch(/^maya-chen-[0-9a-f]{10}\.svg$/)
  expect(await photos.keepDrawing('maya-chen', drawing)).toBe(name)
  expect(await photos.keepDrawing('maya-chen', Buffer.from('<svg/>'))).not.toBe(name)
  const stored = await photos.get(name)
  expect(stored.contentType).toBe('image/svg+xml')
  expect(stored.bytes.equals(drawing)).toBe(true)
  await expect(photos.get('nobody.svg')).rejects.toThrow(
    'This picture is not here, or no longer here.',
  )
  await db.close()
})
