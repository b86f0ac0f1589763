import type { Actor } from '#shared/actor.ts'

declare const scoped: unique symbol
/** The leads that a read may include. Only `leadScope` makes one, so that no read omits the check. */
export type LeadScope = { readonly [scoped]: true; readonly assignedTo: number | 'anyone' }

/** All leads for administrators, their own for therapists. */
export const leadScope = (actor: Actor): LeadScope =>
  ({ assignedTo: actor.role === 'admin' ? 'anyone' : actor.userId }) as LeadScope // the only cast to the branded type

export const mayAssignLeads = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'

export const mayDeleteLeads = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'
