import { expect, it } from 'vitest'
import { exampleLead } from '../../../../../../tests/support/example-lead.ts'
import { getValues, isSameField, listNewAuthors, toReversal } from './field-values.ts'

const later = { ...exampleLead, status: 'leadLost', leadLostReason: 'Moved away.' } as const

it('compares a field by what it holds, so that another person’s change of another field is no conflict', () => {
  expect(isSameField('assignedTo', later, exampleLead)).toBe(true)
  expect(isSameField('status', later, exampleLead)).toBe(false)
  const reworded = { ...later, leadLostReason: 'Found help nearer home.' }
  expect(isSameField('status', later, reworded)).toBe(false)
  const hold = { reason: 'A complaint.', until: '2027-03-05' }
  expect(isSameField('hold', { ...exampleLead, hold }, { ...exampleLead, hold: { ...hold } })).toBe(
    true,
  )
})

it('takes a status back together with the next action that it may have cleared', () => {
  const planned = {
    ...exampleLead,
    nextActionAt: '2026-11-20T22:00:00.000Z',
    nextActionNote: 'Call',
  }
  const { status, leadLostReason, nextActionAt, nextActionNote } = planned
  expect(toReversal('status', planned)).toEqual({
    status,
    leadLostReason,
    nextActionAt,
    nextActionNote,
  })
  expect(toReversal('assignedTo', planned)).toEqual(getValues('assignedTo', planned))
})

it('names the people who have saved since, each once', () => {
  const change = { field: 'status', from: null, to: null } as const
  const history = [
    { ...change, at: '2026-11-20T15:02:00.000Z', by: 'Maya Chen' },
    { ...change, at: '2026-11-20T15:01:00.000Z', by: 'Maya Chen' },
    { ...change, at: '2026-11-20T14:00:00.000Z', by: 'Grace Kim' },
  ]
  expect(listNewAuthors({ history }, { updatedAt: '2026-11-20T15:00:00.000Z' })).toEqual([
    'Maya Chen',
  ])
})
