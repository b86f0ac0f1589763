import { expect, it } from 'vitest'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import { initialState, type OpenLeadAction, reduceOpenLead } from './open-lead-state.ts'

const lead: OpenedLead = { ...exampleLead, history: [], requestLink: null, conversations: [] }
const newer: OpenedLead = { ...lead, updatedAt: '2026-11-03T15:00:00.000Z' }
const reduce = (...actions: OpenLeadAction[]) => actions.reduce(reduceOpenLead, initialState)

const open = [
  { type: 'navigated', id: lead.id },
  { type: 'loaded', lead },
] as const
const edit = { type: 'edited', hasEdits: true } as const

it('shows a newer version of a lead without edits', () => {
  expect(reduce(...open, { type: 'refreshed', lead: newer }).opened).toBe(newer)
})

it('does not replace a lead with edits until its latest version is loaded', () => {
  expect(reduce(...open, edit, { type: 'refreshed', lead: newer }).opened).toBe(lead)
  expect(reduce(...open, edit, { type: 'loaded', lead: newer }).opened).toBe(newer)
})

it('ignores the newer version of a lead that is no longer open', () => {
  const left = { type: 'navigated', id: undefined } as const
  expect(reduce(...open, left, { type: 'refreshed', lead: newer }).opened).toBeUndefined()
})

it('keeps a lead with edits open when the URL changes', () => {
  expect(reduce(...open, { type: 'navigated', id: 2 }).opened).toBeUndefined()
  expect(reduce(...open, edit, { type: 'navigated', id: 2 }).opened).toBe(lead)
})

it('is closing from a discarded edit until the URL has changed', () => {
  const closing = reduce(...open, edit, { type: 'discard-asked' }, { type: 'closed' })
  expect(closing).toMatchObject({ hasEdits: false, isAsking: false, isClosing: true })
  expect(reduceOpenLead(closing, { type: 'navigated', id: undefined })).toEqual(initialState)
})
