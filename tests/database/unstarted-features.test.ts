import { afterEach, expect, it, vi } from 'vitest'
import { createUnstartedFeatures } from '../support/all-endpoints.ts'
import { openTestDatabase } from '../support/test-database.ts'

afterEach(() => vi.useRealTimers())

// A command closes its database when it is done, while its process may go on, as `npm run dev` does after a reset.
it('features that are not started ask the database for nothing, however long they wait', async () => {
  const { database, close } = await openTestDatabase('sqlite')
  const asked: PropertyKey[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  createUnstartedFeatures(
    new Proxy(database, {
      get(target, name) {
        asked.push(name)
        return Reflect.get(target, name) as unknown
      },
    }),
  )
  asked.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  await close()
})
