import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { joinFrame } from '#features/chat/chat/contract/frames.ts'
import { visitorMessageFields } from '#features/chat/chat/contract/messages.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'

const nameFields = ['firstName', 'lastName', 'senderName']

/** The fields of an object, also of one that a refinement or a pipe surrounds. */
function findShape(schema: unknown): Record<string, z.ZodMiniType> {
  const { def } = schema as { def: { shape?: object; in?: unknown } } // as zod keeps it
  if (def.shape) return def.shape as Record<string, z.ZodMiniType>
  return def.in === undefined ? {} : findShape(def.in)
}

const bodies = (await findAllEndpoints()).flatMap((definition) =>
  definition.body ? [{ name: getName(definition), shape: findShape(definition.body) }] : [],
)
const taken = [
  ...bodies,
  { name: 'a visitor’s join', shape: findShape(joinFrame) },
  { name: 'a visitor’s frame', shape: visitorMessageFields as Record<string, z.ZodMiniType> },
].flatMap(({ name, shape }) =>
  nameFields.flatMap((field) => {
    const schema = shape[field]
    return schema ? [{ name, field, schema }] : []
  }),
)

describe('a person’s name', () => {
  it.each(taken)('loses what turns the direction of text in $field of $name', ({ schema }) => {
    expect(z.parse(schema, 'Jo\u202Eevil\u2066')).toBe('Joevil')
  })

  it('is looked at in each form and call that takes one', () => {
    const names = new Set(taken.map(({ name }) => name))
    for (const name of [
      'POST /api/register',
      'POST /api/consultation',
      'POST /api/waitlist',
      'POST /api/admin/users',
      'PATCH /api/admin/users/:id',
      'POST /api/admin/invitations',
      'POST /api/admin/chat-session/:sessionId/lead',
      'POST /api/chat/messages',
    ]) {
      expect([...names]).toContain(name)
    }
  })
})
