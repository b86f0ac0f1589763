import type { Actor } from '#shared/actor.ts'

declare const scoped: unique symbol
/** The leads that a read may include. Only this file makes one, so that no read omits the check. */
export type LeadScope = {
  readonly [scoped]: true
  readonly assignedTo: number | 'anyone'
  /** The account whose limits count; `anyone` for reads that no limit may hinder. */
  readonly viewer: number | 'anyone'
}

/** All leads for administrators, their own for therapists; not those that are limited to others. */
export const leadScope = (actor: Actor): LeadScope => ({
  ...unlimitedScope(actor),
  viewer: actor.userId,
})

/** The same without regard to limits: to find what is limited, not to show it. */
export const unlimitedScope = (actor: Actor): LeadScope =>
  ({
    assignedTo: actor.role === 'admin' ? 'anyone' : actor.userId,
    viewer: 'anyone',
  }) as LeadScope // with those below, the only casts to the branded type

/**
 * For the person who made a request, whose link or email address has proved which lead is theirs. Use it only with
 * that lead's id or address.
 */
export const clientScope = (): LeadScope =>
  ({ assignedTo: 'anyone', viewer: 'anyone' }) as LeadScope // the cast of `unlimitedScope`

/** For the clients of calls that an account may see: whose they are decides about calls, limits about their clients. */
export const callScope = (userId: number): LeadScope =>
  ({ assignedTo: 'anyone', viewer: userId }) as LeadScope // the cast of `unlimitedScope`

/** For the person who has just created a lead. Use it only with that lead's id. */
export const creatorScope = (): LeadScope =>
  ({ assignedTo: 'anyone', viewer: 'anyone' }) as LeadScope // the cast of `unlimitedScope`

/** For the writer of an email to the client, who could see the lead then. Use it only with that lead's id. */
export const writerScope = (): LeadScope =>
  ({ assignedTo: 'anyone', viewer: 'anyone' }) as LeadScope // the cast of `unlimitedScope`

export const mayAssignLeads = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'

export const mayDeleteLeads = (actor: Pick<Actor, 'role'>) => actor.role === 'admin'
