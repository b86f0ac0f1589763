import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSequence } from './sequence.ts'
import { createSingleRun } from './single-run.ts'

function createPauses() {
  const waiting: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => waiting.push(resolve))
  const resume = async () => {
    waiting.shift()?.()
    await nextTurn()
  }
  return { pause, resume }
}

it('runs once more after the calls that came during a run, and never twice at the same time', async () => {
  const { pause, resume } = createPauses()
  let runs = 0
  const single = createSingleRun(async () => {
    runs += 1
    await pause()
    return 1
  })
  const results = [single.run(), single.run(), single.run()]
  expect([runs, single.isRunning()]).toEqual([1, true])
  await resume()
  expect(runs).toBe(2)
  await resume()
  expect(await Promise.all(results)).toEqual([2, 2, 2])
  expect(single.isRunning()).toBe(false)
})

it('reports a failure to all who wait, and runs again when it is asked', async () => {
  let isBroken = true
  const single = createSingleRun(async () => {
    if (isBroken) throw new Error('failed as asked')
  })
  await expect(single.run()).rejects.toThrow('failed as asked')
  isBroken = false
  expect(await single.run()).toBe(0)
})

it('waits for the present run when it settles, and starts no other', async () => {
  const { pause, resume } = createPauses()
  let runs = 0
  const single = createSingleRun(async (isStopping) => {
    runs += 1
    while (!isStopping()) await pause()
  })
  const running = single.run()
  const settled = single.settle()
  await resume()
  await Promise.all([running, settled])
  expect(await single.run()).toBe(0)
  expect(runs).toBe(1)
})

it('runs a sequence in the order of the calls, past failures', async () => {
  const { pause, resume } = createPauses()
  const inSequence = createSequence()
  const done: string[] = []
  const first = inSequence(async () => {
    await pause()
    done.push('first')
  })
  const failing = inSequence(() => Promise.reject(new Error('failed as asked')))
  const last = inSequence(async () => void done.push('last'))
  await nextTurn()
  expect(done).toEqual([])
  await resume()
  await expect(failing).rejects.toThrow('failed as asked')
  await Promise.all([first, last])
  expect(done).toEqual(['first', 'last'])
})
