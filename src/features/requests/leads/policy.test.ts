import { describe, expect, it } from 'vitest'
import type { Actor, Role } from '#shared/actor.ts'
import { leadScope, mayAssignLeads } from './policy.ts'

const person = (role: Role): Actor => ({ userId: 7, role, firstName: 'Maya', lastName: 'Chen' })

describe('leads', () => {
  it.each([
    ['admin', 'anyone', true],
    ['therapist', 7, false],
  ] as const)(
    'visible to the %s are those assigned to %s; may assign: %s',
    (role, whose, mayAssign) => {
      expect(leadScope(person(role))).toEqual({ assignedTo: whose, viewer: 7 })
      expect(mayAssignLeads(person(role))).toBe(mayAssign)
    },
  )
})
