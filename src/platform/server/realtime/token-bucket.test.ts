import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('allows a burst, then refuses until a token is refilled', () => {
  const bucket = createTokenBucket({ burst: 2, perSecond: 4 })
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false])
  vi.advanceTimersByTime(250)
  expect([bucket.take(), bucket.take()]).toEqual([true, false])
})

it('never holds more than a burst, however long it was idle', () => {
  const bucket = createTokenBucket({ burst: 2, perSecond: 4 })
  vi.advanceTimersByTime(60_000)
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false])
})

it('asks those who reserve too much to wait, longer each time', () => {
  const bucket = createTokenBucket({ burst: 1, perSecond: 10 })
  expect([bucket.reserve(), bucket.reserve(), bucket.reserve()]).toEqual([0, 100, 200])
  vi.advanceTimersByTime(200)
  expect(bucket.reserve()).toBe(100)
})
