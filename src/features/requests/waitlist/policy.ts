import type { Actor } from '#shared/actor.ts'

declare const scoped: unique symbol
/** The entries that a read or change may include. Only `waitlistScope` makes one. */
export type WaitlistScope = {
  readonly [scoped]: true
  /** The number of a profile; null for a person without one, who sees no list. */
  readonly therapistId: number | 'anyone' | null
}

/** Everyone for administrators, those who wait for themselves for therapists. */
export const waitlistScope = (
  actor: Pick<Actor, 'role'>,
  ownProfile: { id: number } | undefined,
): WaitlistScope =>
  ({ therapistId: actor.role === 'admin' ? 'anyone' : (ownProfile?.id ?? null) }) as WaitlistScope // the only cast to the branded type
