import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

/** Tasks that run until they are finished by name. */
function createTasks() {
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => finishers.set(name, () => resolve(name)))
  }
  const finish = async (name: string) => {
    finishers.get(name)?.()
    await nextTurn()
  }
  return { started, task, finish }
}

it('runs no more tasks at once than its limit, in the order of the calls', async () => {
  const { started, task, finish } = createTasks()
  const { run } = createQueue({ maxRunning: 2, maxWaiting: 10 })
  const results = ['a', 'b', 'c', 'd'].map((name) => run(task(name)))
  expect(started).toEqual(['a', 'b'])
  await finish('b')
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await finish(name)
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

it('gives a free place to the task that waits, not to a call at the same moment', async () => {
  const order: string[] = []
  let running = 0
  const { run } = createQueue({ maxRunning: 1, maxWaiting: 10 })
  const work = (name: string) =>
    run(async () => {
      running += 1
      expect(running).toBe(1)
      order.push(name)
      await Promise.resolve()
      running -= 1
    })
  const first = work('first')
  const waiting = work('waiting')
  const late = first.then(() => work('late'))
  // Calls in each step of the hand-over.
  const more = Array.from({ length: 10 }, async (_, steps) => {
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    return work(`step ${steps}`)
  })
  await Promise.all([first, waiting, late, ...more])
  expect(order.slice(0, 2)).toEqual(['first', 'waiting'])
})

it('serves its keys in rotation, and refuses what is beyond its limits', async () => {
  const { started, task, finish } = createTasks()
  const { run } = createQueue({ maxRunning: 1, maxWaiting: 3, maxWaitingPerKey: 2 })
  void run(task('flood 1'), 'flood')
  void run(task('flood 2'), 'flood')
  void run(task('flood 3'), 'flood')
  expect(await run(task('flood 4'), 'flood')).toBe('busy')
  void run(task('other'), 'other')
  expect(await run(task('third'), 'third')).toBe('busy')
  for (const name of ['flood 1', 'flood 2', 'other', 'flood 3']) await finish(name)
  expect(started).toEqual(['flood 1', 'flood 2', 'other', 'flood 3'])
})

it('continues after a task that failed', async () => {
  const { run, settle } = createQueue({ maxRunning: 1, maxWaiting: 1 })
  const failing = run(() => Promise.reject(new Error('failed as asked')))
  const next = run(async () => 'next')
  await expect(failing).rejects.toThrow('failed as asked')
  expect(await next).toBe('next')
  await settle()
})

it('waits for running tasks when it settles', async () => {
  const { task, finish } = createTasks()
  const queue = createQueue({ maxRunning: 2, maxWaiting: 0 })
  void queue.run(task('a'))
  let isSettled = false
  const settled = queue.settle().then(() => {
    isSettled = true
  })
  await nextTurn()
  expect(isSettled).toBe(false)
  await finish('a')
  await settled
})
