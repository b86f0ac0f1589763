import { describe, expect, it } from 'vitest'
import type { Secrets } from '../secrets.ts'
import { findPurpose, mailPurposes, newMessageId } from './message-ids.ts'

const secrets: Secrets = ['a secret of this practice']

describe('Message-IDs', () => {
  it.each(mailPurposes)('say that an email was ours and about a %s', (purpose) => {
    const id = newMessageId('hello@stillwater.example', { secrets, purpose })
    expect(id).toMatch(/^<[\w.-]+@stillwater\.example>$/)
    // RFC 5322, 2.1.1: lines should have at most 78 characters.
    expect(`Message-ID: ${id}`.length).toBeLessThan(76)
    expect(findPurpose(secrets, id)).toBe(purpose)
  })

  it('cannot be made without the secret', () => {
    const id = newMessageId('hello@stillwater.example', { secrets: ['another'], purpose: 'lead' })
    expect(findPurpose(secrets, id)).toBeUndefined()
    // After a change of the secret, they are known as long as the old one is there.
    expect(findPurpose([...secrets, 'another'], id)).toBe('lead')
  })

  it.each([
    newMessageId('hello@stillwater.example'),
    '<4f8f6bd2-92a1-4d3e-a7c1-1a2b3c4d5e6f@stillwater.example>',
    '<first@mail.example>',
    '',
  ])('of others say nothing: %s', (id) => expect(findPurpose(secrets, id)).toBeUndefined())
})
