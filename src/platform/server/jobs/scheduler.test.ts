import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { inBatches, type Job, startJobs } from './scheduler.ts'

describe('jobs', () => {
  let lines: string[]
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  beforeEach(() => {
    lines = []
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function counting(everySeconds: number, work: () => Promise<number> = async () => 0) {
    const job = { name: 'tidy-up', everySeconds, runs: 0, run: work }
    const counted: Job = {
      ...job,
      run: () => {
        job.runs += 1
        return job.run()
      },
    }
    return { job, counted }
  }

  it('run at once, and again after every pause', async () => {
    const often = counting(10)
    const seldom = counting(60)
    const stop = startJobs([often.counted, seldom.counted], logger, 1_000)
    expect([often.job.runs, seldom.job.runs]).toEqual([1, 1])
    await passSeconds(30)
    expect([often.job.runs, seldom.job.runs]).toEqual([4, 1])
    await passSeconds(30)
    expect([often.job.runs, seldom.job.runs]).toEqual([7, 2])
    await stop()
  })

  it('log how many items they processed, and nothing for none', async () => {
    const counts = [3, 0]
    const { counted } = counting(10, async () => counts.shift() ?? 0)
    const stop = startJobs([counted], logger, 1_000)
    await passSeconds(25)
    await stop()
    expect(logged()).toEqual([
      expect.objectContaining({ level: 'info', job: 'tidy-up', count: 3, msg: 'job done' }),
    ])
  })

  it('that fail are retried after the pause, and log no contents', async () => {
    const { job, counted } = counting(10, async () => {
      throw new Error('noor@mail.example is in the way')
    })
    const stop = startJobs([counted], logger, 1_000)
    await passSeconds(10)
    expect(job.runs).toBe(2)
    expect(logged()[0]).toMatchObject({ level: 'error', job: 'tidy-up', kind: 'Error' })
    expect(lines.join()).not.toContain('noor')
    await stop()
  })

  it('never run twice at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const { job, counted } = counting(1, () => promise)
    const stop = startJobs([counted], logger, 1_000)
    await passSeconds(100)
    expect(job.runs).toBe(1)
    resolve(1)
    await passSeconds(1)
    expect(job.runs).toBe(2)
    await stop()
  })

  it('end with the stop, which waits for a running job', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const { job, counted } = counting(1, () => promise)
    const stop = startJobs([counted], logger, 1_000)
    let isStopped = false
    const stopping = stop().then(() => {
      isStopped = true
    })
    await passSeconds(2)
    expect(isStopped).toBe(false)
    resolve(1)
    await stopping
    await passSeconds(100)
    expect(job.runs).toBe(1)
  })

  it('that hang do not block the stop', async () => {
    const { counted } = counting(1, () => new Promise<number>(() => {}))
    const stopping = startJobs([counted], logger, 1_000)()
    await passSeconds(4)
    await expect(stopping).resolves.toBeUndefined()
  })
})

describe('a job in batches', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [250, 3],
  ])('deletes all of %i rows, a hundred at a time', async (stored, calls) => {
    let left = stored
    const sizes: number[] = []
    const deleteBatch = async (max: number) => {
      const deleted = Math.min(max, left)
      left -= deleted
      sizes.push(max)
      return deleted
    }
    expect(await inBatches(100, deleteBatch)).toBe(stored)
    expect([left, sizes]).toEqual([0, Array.from({ length: calls }, () => 100)])
  })
})
