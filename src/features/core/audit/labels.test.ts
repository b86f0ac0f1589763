import { describe, expect, it } from 'vitest'
import { allActions, auditedActions, codePrefixes } from './contract/actions.ts'
import {
  actionChoices,
  getActionLabel,
  getChoiceLabel,
  getEntryLabel,
  getExportLabel,
  getFieldLabels,
  parseActionChoice,
} from './labels.ts'

describe('the codes of actions', () => {
  it.each(Object.entries(auditedActions))('begin with the kind of record: %s', (type, codes) => {
    const prefix = codePrefixes[type as keyof typeof codePrefixes]
    for (const code of codes) {
      expect(code).toMatch(/^[a-z]+(\.[a-z_]+)+$/)
      if (code !== 'retention.deleted') expect(code.startsWith(`${prefix}.`)).toBe(true)
    }
  })
})

describe('an action', () => {
  it.each([
    ['lead.viewed', 'viewed', 'Viewed'],
    ['lead.email_viewed', 'mail viewed', 'Read email'],
    ['lead.email_sent', 'mail sent', 'Sent email'],
    ['lead.email_failed', 'mail failed', 'Email not sent'],
    ['lead.email_received', 'mail received', 'Email received'],
    ['conversation.received_live', 'received live', 'Received live messages'],
    ['conversation.converted', 'made a lead', 'Made a lead'],
    ['profile.access_viewed', 'access viewed', 'Asked who has seen it'],
    ['account.signed_in', 'signed in', 'Sign-in'],
    ['account.sign_in_failed', 'sign-in failed', 'Sign-in'],
    ['account.signed_out_everywhere', 'signed out everywhere', 'Signed out everywhere'],
    ['account.reset_requested', 'reset requested', 'Password reset requested'],
    ['account.password_reset', 'password reset', 'Password reset'],
    ['invitation.sent', 'sent', 'Sent invitation'],
    ['invitation.accepted', 'accepted', 'Accepted invitation'],
    ['invitation.withdrawn', 'withdrawn', 'Withdrew invitation'],
    ['profile.google_connected', 'Google connected', 'Google connected'],
    ['retention.deleted', 'removed by retention', 'Deleted'],
    ['lead.frozen_solid', 'frozen solid', 'Frozen solid'],
  ])('%s is exported as %s and shown as %s', (code, exported, shown) => {
    expect([getExportLabel(code), getActionLabel(code)]).toEqual([exported, shown])
  })

  it('on a list says of what', () => {
    const label = (recordType: 'lead' | 'audit') =>
      getEntryLabel({ action: `${recordType}.listed`, recordType })
    expect([label('lead'), label('audit')]).toEqual(['Viewed a list of', 'Viewed'])
  })
})

describe('the filter by action', () => {
  it('offers each label once', () => {
    expect([...actionChoices.keys()].map(getChoiceLabel)).toEqual([
      'Created',
      'Viewed a list',
      'Viewed',
      'Changed',
      'Assigned',
      'Exported',
      'Held',
      'Released',
      'Added note',
      'Corrected note',
      'Deleted note',
      'Logged call',
      'Deleted call',
      'Booked free call',
      'Moved free call',
      'Changed free call',
      'Cancelled free call',
      'Noted free call as held',
      'Noted free call without an answer',
      'Took back the outcome of a free call',
      'Offered times for a free call',
      'Read email',
      'Sent email',
      'Email not sent',
      'Undid email',
      'Email received',
      'Attached email',
      'Downloaded file of email',
      'Asked who has seen it',
      'Viewed by the client',
      'Withdrawn by the client',
      'Changed by the client',
      'Deleted by the client',
      'Limited to certain colleagues',
      'Ended the limit',
      'Opened limited record in an emergency',
      'Recorded that consent was withdrawn',
      'Viewed forms held back',
      'Accepted form held back',
      'Deleted form held back',
      'Link sent to the client',
      'Client’s link opened, status shown',
      'Client’s link ended',
      'Said that no reply is needed',
      'Took back that no reply is needed',
      'Deleted',
      'Deleted, past its time',
      'Received live messages',
      'Replied',
      'Closed',
      'Reopened',
      'Made a lead',
      'Call back requested',
      'Downloaded file of chat',
      'Sign-in',
      'Failed sign-in',
      'Signed out',
      'Signed out everywhere',
      'Screen locked',
      'Screen unlocked',
      'Role changed',
      'Password changed',
      'Password confirmed',
      'Password reset requested',
      'Password reset',
      'Email changed',
      'Authenticator added',
      'Authenticator removed',
      'Passkey added',
      'Passkey removed',
      'Linked to the identity provider',
      'Unlinked from the identity provider',
      'Required a second factor',
      'Stopped requiring a second factor',
      'Confirmed access review',
      'Recovery codes made',
      'Recovery code used',
      'Suspended',
      'Resumed',
      'Alerts changed',
      'Call hours changed',
      'Set available',
      'Set away',
      'Turned on push notifications',
      'Turned off push notifications',
      'Made a private calendar address',
      'Calendar address read',
      'Ended the private calendar address',
      'Sent invitation',
      'Accepted invitation',
      'Withdrew invitation',
      'Confirmed other details',
      'Informed that the therapist has left',
      'Wrote that a place has opened',
      'Left the list',
      'Received',
      'Attached to a request',
      'Said that it is not for us',
      'Put back on the list',
      'Erased',
      'Photo changed',
      'Photo focus moved',
      'Photo removed',
      'Google connected',
      'Google disconnected',
      'Draft saved',
      'Draft discarded',
      'Published',
      'Restored',
      'Imported',
      'Image added',
    ])
  })

  it('finds the same action on every kind of record', () => {
    expect(actionChoices.get('replied')).toEqual(['conversation.replied'])
    expect(actionChoices.get('access_viewed')).toHaveLength(7)
    expect([...actionChoices.values()].flat().toSorted()).toEqual(allActions.toSorted())
  })

  it.each([
    ['viewed', 'viewed'],
    ['email_viewed', 'email_viewed'],
    ['mail viewed', 'email_viewed'],
    ['made a lead', 'converted'],
    ['sign-in failed', 'sign_in_failed'],
    ['Google connected', 'google_connected'],
    ['removed by retention', 'retention.deleted'],
    ['retention.deleted', 'retention.deleted'],
    ['drop', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('reads %j in an address, of today or from before the codes, as %s', (text, choice) => {
    expect(parseActionChoice(text)).toBe(choice)
  })
})

it('names changed fields in words, and one that is unknown by itself', () => {
  expect(getFieldLabels(['title', 'bioFr', 'somethingNew'])).toBe(
    'title, French biography, somethingNew',
  )
})
