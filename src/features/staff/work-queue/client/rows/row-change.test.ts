import { expect, it } from 'vitest'
import { exampleLead } from '../../../../../../tests/support/example-lead.ts'
import { describeFailures, toReversal, toShownFields } from './row-change.ts'

const lead = {
  ...exampleLead,
  status: 'notContacted' as const,
  waitingSince: exampleLead.createdAt,
  nextActionAt: '2026-11-24T15:00:00.000Z',
  nextActionNote: 'Call',
}

it('takes a change back with the values from before it, and no others', () => {
  expect(toReversal(lead, { assignedTo: null })).toEqual({ assignedTo: 7 })
  expect(toReversal(lead, { nextActionAt: null, nextActionNote: null })).toEqual({
    nextActionAt: lead.nextActionAt,
    nextActionNote: 'Call',
  })
  // A status that ends the request clears its next action.
  expect(toReversal(lead, { status: 'complete', leadLostReason: null })).toEqual({
    status: 'notContacted',
    leadLostReason: null,
    nextActionAt: lead.nextActionAt,
    nextActionNote: 'Call',
  })
})

it('shows a contacted client as one who does not wait', () => {
  expect(toShownFields({ status: 'contacted' })).toMatchObject({ waitingSince: null })
  expect(toShownFields({ status: 'notContacted' })).toEqual({ status: 'notContacted' })
  expect(toShownFields({ assignedTo: null })).toEqual({ assignedTo: null })
})

it('names each lead that was not changed with the reason', () => {
  const failed = [{ id: 1, message: 'You can no longer open this lead.' }]
  expect(describeFailures([lead], failed)).toBe('Chloé Lavoie: You can no longer open this lead.')
})
