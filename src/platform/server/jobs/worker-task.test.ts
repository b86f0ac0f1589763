import { describe, expect, it } from 'vitest'
import { createWorkerTask } from './worker-task.ts'

const module = new URL('../../../../tests/support/echo-worker.ts', import.meta.url)

describe('a task in a worker thread', () => {
  it('returns each result, in order', async () => {
    const run = createWorkerTask<(text: string) => string>({
      module,
      timeoutMs: 10_000,
      maxQueue: 5,
    })
    expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['echo a', 'echo b', 'echo c'])
  })

  it('passes on an error, and continues with the next task', async () => {
    const run = createWorkerTask<(text: string) => string>({
      module,
      timeoutMs: 10_000,
      maxQueue: 5,
    })
    const failing = run('fail')
    const next = run('next')
    await expect(failing).rejects.toThrow('failed as asked')
    expect(await next).toBe('echo next')
  })

  it('terminates a task that takes too long, and continues with the next one in a new thread', async () => {
    const run = createWorkerTask<(text: string) => string>({
      module,
      timeoutMs: 500,
      maxQueue: 5,
    })
    expect(await run('first')).toBe('echo first')
    const endless = run('hang')
    const next = run('next')
    await expect(endless).rejects.toMatchObject({ reason: 'timeout' })
    expect(await next).toBe('echo next')
  })

  it('rejects tasks when the queue is full', async () => {
    const run = createWorkerTask<(text: string) => string>({
      module,
      timeoutMs: 10_000,
      maxQueue: 2,
    })
    const taken = ['a', 'b', 'c'].map(run)
    await expect(run('d')).rejects.toMatchObject({ reason: 'queue-full' })
    expect(await Promise.all(taken)).toHaveLength(3)
  })

  it('starts a new thread after the idle one has ended', async () => {
    const run = createWorkerTask<(text: string) => string>({
      module,
      timeoutMs: 10_000,
      maxQueue: 2,
      idleMs: 1,
    })
    expect(await run('a')).toBe('echo a')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await run('b')).toBe('echo b')
  })
})
