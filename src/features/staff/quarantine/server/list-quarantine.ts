import { listHeldTexts } from '#features/core/screening/rules.ts'
import type { HeldForm as StoredForm } from '#features/core/screening/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { HeldForm } from '../contract.ts'
import type { QuarantineDeps } from './deps.ts'

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

const present = ({ id, form, name, content, signals, createdAt, expiresAt }: StoredForm) =>
  ({
    id,
    form,
    name,
    email: toText(content['email']),
    phone: toText(content['phone']) || null,
    text: listHeldTexts(content).join('\n\n'),
    signals,
    at: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }) satisfies HeldForm

/** Oldest first. The reading is recorded with the number of forms. */
export async function listQuarantine(
  { audit, screening }: QuarantineDeps,
  actor: Actor,
  origin: Origin,
): Promise<HeldForm[]> {
  const held = await screening.listHeld()
  const action = 'lead.held_back_listed'
  if (held.length > 0) {
    await audit.record({ actor, origin, record: 'lead', id: null, amount: held.length, action })
  }
  return held.map(present)
}
