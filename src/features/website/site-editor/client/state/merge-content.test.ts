import { describe, expect, it } from 'vitest'
import { mergeContent } from './merge-content.ts'

const base = {
  practice: { phone: '1', email: 'a' },
  offices: [
    { key: 'one', name: 'One' },
    { key: 'two', name: 'Two' },
  ],
}

describe('mergeContent', () => {
  it('takes the changes of both to different values', () => {
    const own = { ...base, practice: { phone: '2', email: 'a' } }
    const theirs = { ...base, practice: { phone: '1', email: 'b' } }
    expect(mergeContent(base, own, theirs)).toEqual({
      merged: { ...base, practice: { phone: '2', email: 'b' } },
      both: [],
    })
  })

  it('keeps own text where both changed the same value, and reports it', () => {
    const own = { ...base, practice: { phone: '2', email: 'a' } }
    const theirs = { ...base, practice: { phone: '3', email: 'a' } }
    const { merged, both } = mergeContent(base, own, theirs)
    expect(merged).toEqual(own)
    expect(both).toEqual([['practice', 'phone']])
  })

  it('joins lists entry by entry while they have the same entries', () => {
    const own = { ...base, offices: [{ key: 'one', name: 'First' }, base.offices[1]] }
    const theirs = { ...base, offices: [base.offices[0], { key: 'two', name: 'Second' }] }
    expect(mergeContent(base, own, theirs).merged).toEqual({
      ...base,
      offices: [
        { key: 'one', name: 'First' },
        { key: 'two', name: 'Second' },
      ],
    })
  })

  it('treats a list as one value when an entry was added', () => {
    const own = { ...base, offices: [...base.offices, { key: 'three', name: 'Three' }] }
    const theirs = { ...base, offices: [{ key: 'one', name: 'First' }, base.offices[1]] }
    const { merged, both } = mergeContent(base, own, theirs)
    expect(merged).toEqual(own)
    expect(both).toEqual([['offices']])
  })
})
