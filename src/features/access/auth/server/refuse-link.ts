import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'

/** Why a mailed link does not work, and what the log says of its use. */
type RefusedLink<Fault extends string> = {
  fault: Fault
  /** The next step of the person who opened the link. */
  texts: Readonly<Record<Fault, () => string>>
  use: Pick<Parameters<AuditService['record']>[0], 'record' | 'id' | 'action'>
}

/**
 * Records the use of a mailed link that does not work.
 * @returns the error to throw, with a `code` such as `LINK_EXPIRED`
 */
export const refuseLink =
  ({ audit }: { audit: Pick<AuditService, 'record'> }) =>
  async <Fault extends string>(
    { fault, texts, use }: RefusedLink<Fault>,
    origin: Origin,
  ): Promise<AppError> => {
    await audit.record({
      ...use,
      actor: null,
      origin,
      outcome: 'failed',
      foldsRepeats: true, // otherwise anyone could fill the log with invented links
    })
    return new AppError('bad-input', texts[fault](), { detail: `LINK_${fault.toUpperCase()}` })
  }
