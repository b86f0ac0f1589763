import type { Actor } from '#shared/actor.ts'

declare const scoped: unique symbol
/** Whose leads a read is about. Only `leadScope` makes one, so a read cannot forget to say. */
export type LeadScope = { readonly [scoped]: true; readonly assignedTo: number | 'anyone' }

/** All leads for administrators, their own for therapists. */
export const leadScope = (actor: Actor): LeadScope =>
  ({ assignedTo: actor.role === 'admin' ? 'anyone' : actor.userId }) as LeadScope // the one maker

export const mayAssignLeads = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'

export const mayDeleteLeads = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'
