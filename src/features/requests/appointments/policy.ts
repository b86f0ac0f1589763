import type { Actor } from '#shared/actor.ts'

declare const scoped: unique symbol
/** The calls that a read may include. Only this file makes one, so that no read omits the check. */
export type AppointmentScope = { readonly [scoped]: true; readonly userId: number | 'anyone' }

/** All calls for administrators, their own for therapists. */
export const appointmentScope = (actor: Actor): AppointmentScope =>
  ({ userId: actor.role === 'admin' ? 'anyone' : actor.userId }) as AppointmentScope // with the two below, the only casts to the branded type

/** Of these, the calls of one account. An account that the actor may not ask for has none. */
export const scopeOfAccount = (actor: Actor, userId: number): AppointmentScope | undefined =>
  actor.role === 'admin' || actor.userId === userId
    ? ({ userId } as AppointmentScope) // the cast of `appointmentScope`
    : undefined

/** For the server itself and for the person whose request a call belongs to. */
export const serverScope = (): AppointmentScope => ({ userId: 'anyone' }) as AppointmentScope // the cast of `appointmentScope`

/** Therapists book and offer for themselves. */
export const mayBookFor = (actor: Actor, userId: number): boolean =>
  actor.role === 'admin' || actor.userId === userId
