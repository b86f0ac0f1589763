import { describe, expect, it } from 'vitest'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import { countNewRows, holdRows } from './hold-rows.ts'

const at = (id: number, status: 'contacted' | 'complete' = 'contacted') => ({
  ...exampleLead,
  id,
  status,
})
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('rows that must not move', () => {
  it('keep their order, and each shows its newest values', () => {
    const rows = holdRows([at(3), at(2), at(1)], [at(1, 'complete'), at(3), at(2)])
    expect(ids(rows)).toEqual([3, 2, 1])
    expect(rows[2]?.status).toBe('complete')
  })

  it('keep a lead that the list no longer has, and leave out those that came in', () => {
    expect(ids(holdRows([at(3), at(2)], [at(4), at(2), at(1)]))).toEqual([3, 2])
    expect(ids(holdRows([], [at(4)]))).toEqual([4])
  })

  it('return the same rows when they are held again', () => {
    const latest = [at(4), at(2)]
    const held = holdRows([at(3), at(2)], latest)
    expect(holdRows(held, latest)).toEqual(held)
  })
})

it('counts the requests that came in, not a lead that moved up from the next page', () => {
  expect(countNewRows([at(3), at(2)], [at(4), at(3), at(1)])).toBe(1)
})
