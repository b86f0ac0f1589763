import type { HeldForm } from '#features/core/screening/server/service.ts'
import type { ConsultationService } from '#features/requests/consultation/server/service.ts'
import type { WaitlistService } from '#features/requests/waitlist/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { QuarantineDeps } from './deps.ts'

type Request = Parameters<ConsultationService['accept']>[0]
type WaitlistForm = Parameters<WaitlistService['accept']>[0]

async function accept(
  { chat, consultation, waitlist }: QuarantineDeps,
  held: HeldForm,
): Promise<void> {
  const { form, content, language } = held
  // The record is made by its sender, as if it had not been held; the administrator has an entry of their own.
  const origin = { address: held.address ?? '', userAgent: '' }
  // Parsed by the form's own schema, without the security check, which was used up.
  const whole = { ...content, captchaValue: '', captchaValidation: '' } as unknown
  if (form === 'consultation') await consultation.accept(whole as Request, language, origin)
  else if (form === 'waitlist') await waitlist.accept(whole as WaitlistForm, language, origin)
  else await chat.openHeld(held, origin)
}

/** Lets a form through, as if it had not been held. @throws not-found, conflict for what can no longer be accepted */
export async function acceptForm(
  deps: QuarantineDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  const { audit, database, screening } = deps
  await database.transaction(async () => {
    const held = await screening.takeHeld(id)
    if (!held) throw notFound('This form is no longer here.')
    await accept(deps, held)
    await audit.record({
      actor,
      origin,
      record: 'lead',
      id: null,
      amount: 1,
      action: 'lead.held_back_accepted',
    })
  })
}

/** @throws not-found */
export async function deleteForm(
  { audit, database, screening }: QuarantineDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  await database.transaction(async () => {
    if (!(await screening.takeHeld(id))) throw notFound('This form is no longer here.')
    await audit.record({
      actor,
      origin,
      record: 'lead',
      id: null,
      amount: 1,
      action: 'lead.held_back_deleted',
    })
  })
}
