import { describe, expect, it } from 'vitest'
import { fillReply } from '../rules.ts'
import { starterReplies } from './starter-replies.ts'

describe('the starter set', () => {
  it('is about eight replies in both languages, with the placeholders that exist', () => {
    expect(starterReplies.length).toBeGreaterThanOrEqual(8)
    const values = { firstName: 'N', practiceName: 'P', therapistName: 'T', fee: 'F' }
    for (const { en, fr } of starterReplies) {
      expect(fillReply(en, values)).not.toMatch(/[{}]/)
      expect(fillReply(fr, values)).not.toMatch(/[{}]/)
    }
  })
})
