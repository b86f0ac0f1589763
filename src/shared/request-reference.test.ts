import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxRecordId } from './record-fields.ts'
import { parseReference, toReference } from './request-reference.ts'

const anyId = fc.integer({ min: 1, max: maxRecordId })

describe('the reference of a request', () => {
  it('leads back to the request, however it is typed', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const reference = toReference(id)
        expect(reference).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{6}$/)
        expect(parseReference(reference)).toBe(id)
        expect(parseReference(reference.toLowerCase())).toBe(id)
        expect(parseReference(reference.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(id)
      }),
    )
  })

  it('does not reveal how many requests there were', () => {
    const first = Array.from({ length: 50 }, (_, index) => toReference(index + 1))
    expect(new Set(first).size).toBe(50)
    expect(first).not.toEqual(first.toSorted())
    expect(first.filter((reference) => reference.includes('0000'))).toEqual([])
  })

  it.each(['', 'noor', '7KQ4M2', 'R-12345', 'R-1234567', 'R-UUUUUU'])(
    'is not read from %j',
    (text) => expect(parseReference(text)).toBeUndefined(),
  )
})
