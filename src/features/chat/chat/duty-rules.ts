import type { Role } from '#shared/actor.ts'
import { presenceMs } from './rules.ts'

/** An explicit "available" ends this long after the person's last tab is gone. */
export const availableMs = 15 * 60 * 1000

/** Stored choice of one person. */
export type DutySigns = {
  /** Their choice; null while the default applies. */
  isAvailable: boolean | null
  /** When a chosen "available" ends; null where chat never closes. */
  expiresAt: Date | null
  /** When a tab of theirs was last connected, or they last chose. */
  connectedAt: Date
}

export const isConnected = ({ connectedAt }: Pick<DutySigns, 'connectedAt'>, now: Date) =>
  now.getTime() - connectedAt.getTime() < presenceMs

/** The person's choice, unless it has ended by itself. */
export function findChoice(signs: DutySigns, now: Date): boolean | null {
  const { isAvailable, expiresAt, connectedAt } = signs
  if (isAvailable !== true) return isAvailable
  if (expiresAt !== null && expiresAt <= now) return null
  return now.getTime() - connectedAt.getTime() < availableMs ? true : null
}

/**
 * People who have not chosen are available while the portal is open, if chat is part of their work: see decision 50.
 */
export function isOnDuty(signs: DutySigns, role: Role, now: Date): boolean {
  const choice = findChoice(signs, now)
  return choice ?? (role === 'admin' && isConnected(signs, now))
}
