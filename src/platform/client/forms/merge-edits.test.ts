import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const edits = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  isOn: fc.boolean(),
})

it('keeps what was typed, takes untouched fields from the saved version, and lists fields that both changed', () => {
  fc.assert(
    fc.property(edits, edits, edits, (read, typed, theirs) => {
      const { merged, both } = mergeEdits(read, typed, theirs)
      for (const field of ['title', 'tags', 'isOn'] as const) {
        const isMine = JSON.stringify(typed[field]) !== JSON.stringify(read[field])
        const isTheirs = JSON.stringify(theirs[field]) !== JSON.stringify(read[field])
        expect(merged[field]).toEqual(isMine ? typed[field] : theirs[field])
        const differs = JSON.stringify(typed[field]) !== JSON.stringify(theirs[field])
        expect(both.includes(field)).toBe(isMine && isTheirs && differs)
      }
    }),
  )
})
