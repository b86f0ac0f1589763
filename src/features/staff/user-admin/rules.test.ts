import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '#shared/actor.ts'
import { formatAccountCount, getRoleBadges, resolveRole } from './rules.ts'

const roleState = fc.record({ role: fc.constantFrom(...roles), isTherapist: fc.boolean() })
const change = fc.record(
  { role: fc.constantFrom(...roles), isTherapist: fc.boolean() },
  { requiredKeys: [] },
)

describe('role and profile after a change', () => {
  it('gives every therapist a profile, and an administrator one when the switch is on', () => {
    fc.assert(
      fc.property(roleState, change, (before, wanted) => {
        const after = resolveRole(before, wanted)
        expect(after.role).toBe(wanted.role ?? before.role)
        if (after.role === 'therapist') expect(after.isTherapist).toBe(true)
        else if (wanted.isTherapist !== undefined) {
          expect(after.isTherapist).toBe(wanted.isTherapist)
        } else expect(after.isTherapist).toBe(before.role === 'admin' && before.isTherapist)
      }),
    )
  })

  it('do not change without a request, nor when the same request is repeated', () => {
    fc.assert(
      fc.property(roleState, change, (before, wanted) => {
        const after = resolveRole(before, wanted)
        expect(resolveRole(after, {})).toEqual(after)
        expect(resolveRole(after, wanted)).toEqual(after)
      }),
    )
  })
})

describe('a list of accounts', () => {
  it('shows how many accounts and therapists there are, and the badges of each', () => {
    expect(formatAccountCount({ accounts: 3, therapists: 2 })).toBe(
      '3 accounts, 2 of them therapists',
    )
    expect(formatAccountCount({ accounts: 1, therapists: 0 })).toBe('1 account, no therapists yet')
    expect(formatAccountCount({ accounts: 1, therapists: 1 })).toBe('1 account, a therapist')
    expect(formatAccountCount({ accounts: 3, therapists: 1 })).toBe(
      '3 accounts, 1 of them a therapist',
    )
    expect(formatAccountCount({ accounts: 3, therapists: 3 })).toBe('3 accounts, all therapists')
    expect(getRoleBadges({ role: 'admin', isAdminTherapist: true })).toEqual(['admin', 'therapist'])
    expect(getRoleBadges({ role: 'admin', isAdminTherapist: false })).toEqual(['admin'])
    expect(getRoleBadges({ role: 'therapist', isAdminTherapist: false })).toEqual(['therapist'])
  })
})
