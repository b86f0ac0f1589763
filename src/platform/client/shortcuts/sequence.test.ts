import { describe, expect, it } from 'vitest'
import { sequenceMs, takeStep } from './sequence.ts'

const shortcuts = [
  { keys: 'j' },
  { keys: 's' },
  { keys: 'g l' },
  { keys: 'g c' },
  { keys: 'Mod+k' },
]

/** Presses the keys at these moments. @returns what ran */
function press(...presses: readonly (readonly [step: string, at: number])[]): string[] {
  let pending: Parameters<typeof takeStep>[0]
  const ran: string[] = []
  for (const [step, at] of presses) {
    const taken = takeStep(pending, step, at, shortcuts)
    if (taken.kind === 'run') ran.push(taken.shortcut.keys)
    pending = taken.kind === 'wait' ? taken.pending : undefined
  }
  return ran
}

// "`g` then `l`/`c`/`d` go to leads, chats, dashboard"
describe('a sequence of keys', () => {
  it('runs when its keys are pressed within a second', () => {
    expect(press(['g', 0], ['l', sequenceMs - 1])).toEqual(['g l'])
    expect(press(['g', 0], ['c', 200])).toEqual(['g c'])
  })

  it('is forgotten after a second', () => {
    expect(press(['g', 0], ['l', sequenceMs])).toEqual([])
    expect(press(['g', 0], ['j', sequenceMs])).toEqual(['j'])
  })

  it('ends at a key that does not continue it, which does nothing else', () => {
    expect(press(['g', 0], ['s', 100])).toEqual([])
    expect(press(['g', 0], ['s', 100], ['l', 200])).toEqual([])
    expect(press(['g', 0], ['g', 100], ['l', 200])).toEqual([])
  })
})

it('runs a key and a combination at once', () => {
  expect(press(['j', 0], ['Mod+k', 1], ['x', 2])).toEqual(['j', 'Mod+k'])
})
