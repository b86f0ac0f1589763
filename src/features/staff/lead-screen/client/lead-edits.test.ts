import { describe, expect, it } from 'vitest'
import { mergeEdits } from '#platform/client/forms/merge-edits.ts'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import {
  areSameEdits,
  hasChanges,
  isReasonMissing,
  type LeadEdits,
  toFormValues,
  toPatch,
} from './lead-edits.ts'

const hold = { reason: 'Wait list until spring', until: '2027-03-31' }

describe('two people who edit one lead', () => {
  const read = toFormValues(exampleLead)

  it('keep the fields that each of them changed', () => {
    const typed = { ...read, note: 'Mine.', hold }
    const theirs: LeadEdits = { ...read, status: 'complete', assignedTo: null }
    expect(mergeEdits(read, typed, theirs, areSameEdits)).toEqual({
      merged: { ...read, status: 'complete', assignedTo: null, note: 'Mine.', hold },
      both: [],
    })
  })

  it('see which fields both changed to different values', () => {
    const typed: LeadEdits = { ...read, status: 'scheduled', leadLostReason: 'Mine.', hold }
    const theirs: LeadEdits = {
      ...read,
      status: 'scheduled',
      leadLostReason: 'Theirs.',
      hold: { ...hold, until: '2027-04-30' },
    }
    expect(mergeEdits(read, typed, theirs, areSameEdits)).toEqual({
      merged: typed,
      both: ['leadLostReason', 'hold'],
    })
  })
})

describe('the request to change a lead', () => {
  const edits = { ...toFormValues(exampleLead), leadLostReason: 'Moved away' }

  it('has a reason only for a lost lead', () => {
    expect(toPatch(edits, exampleLead, true).leadLostReason).toBeNull()
    const lost = toPatch({ ...edits, status: 'leadLost' }, exampleLead, true)
    expect(lost.leadLostReason).toBe('Moved away')
  })

  it('has an assignee only from those who may assign', () => {
    expect(toPatch({ ...edits, assignedTo: null }, exampleLead, true)).toEqual({
      status: 'contacted',
      leadLostReason: null,
      assignedTo: null,
      updatedAt: exampleLead.updatedAt,
    })
    expect(toPatch(edits, exampleLead, false)).not.toHaveProperty('assignedTo')
  })

  it('has a hold only when it was edited', () => {
    expect(toPatch({ ...edits, hold }, exampleLead, true).hold).toEqual(hold)
    const held = { ...exampleLead, hold }
    expect(toPatch({ ...edits, hold: { ...hold } }, held, true)).not.toHaveProperty('hold')
    expect(toPatch({ ...edits, hold: null }, held, true).hold).toBeNull()
    expect(toPatch(edits, exampleLead, true)).not.toHaveProperty('hold')
  })

  it('needs a reason that is more than spaces', () => {
    expect(isReasonMissing({ status: 'leadLost', leadLostReason: '  ' })).toBe(true)
    expect(isReasonMissing({ status: 'leadLost', leadLostReason: 'Moved' })).toBe(false)
    expect(isReasonMissing({ status: 'complete', leadLostReason: '' })).toBe(false)
  })
})

it('a note alone changes nothing of the lead', () => {
  const read = toFormValues(exampleLead)
  expect(hasChanges({ ...read, note: 'Called.' }, read)).toBe(false)
  expect(hasChanges({ ...read, status: 'complete' }, read)).toBe(true)
  expect(hasChanges({ ...read, hold }, read)).toBe(true)
})
