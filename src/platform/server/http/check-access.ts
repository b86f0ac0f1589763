import { m } from '#messages'
import type { Actor } from '#shared/actor.ts'
import type { Access, EndpointDefinition } from '#shared/endpoint.ts'
import { AppError, notAllowed } from '#shared/errors.ts'

/** @throws not-signed-in or not-allowed */
export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return
  if (!actor) throw new AppError('not-signed-in', 'Please sign in to continue.')
  if (access === 'admin' && actor.role !== 'admin') {
    throw new AppError('not-allowed', 'Only administrators may do this.')
  }
}

/** @throws not-allowed while the practice is closed */
export function checkOpen(
  { needsOpenPractice, method }: EndpointDefinition,
  actor: Actor | null,
  isPracticeOpen: (() => boolean) | undefined,
): void {
  if (!needsOpenPractice || isPracticeOpen?.() !== false) return
  const isStaffReading = actor !== null && method === 'GET'
  if (!isStaffReading) throw notAllowed(m.forms_not_open_yet())
}
