import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

it('resolves a few per turn, in order, and lets other work run in between', async () => {
  const turn = createRenderQueue(2)
  const done: string[] = []
  const work = async (name: string) => {
    await turn()
    done.push(name)
  }
  const first = ['a', 'b', 'c', 'd', 'e'].map(work)
  expect(done).toEqual([])
  await nextTurn()
  expect(done).toEqual(['a', 'b'])
  const late = work('late')
  await nextTurn()
  expect(done).toEqual(['a', 'b', 'c', 'd'])
  await Promise.all([...first, late])
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e', 'late'])
  await work('alone')
  expect(done.at(-1)).toBe('alone')
})
