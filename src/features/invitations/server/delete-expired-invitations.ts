import type { InvitationDeps } from './deps.ts'

/** Deletes at most `max` expired invitations, with a receipt for each that named a person. */
export const deleteExpiredInvitations =
  ({ database, invitations, audit, clock }: InvitationDeps) =>
  async (max: number): Promise<number> =>
    database.transaction(async () => {
      const deleted = await invitations.deleteExpired(clock.now(), max)
      for (const { id, status } of deleted) {
        if (status !== 'open') continue
        const event = { record: 'invitation', id, action: 'retention.deleted' } as const
        await audit.record({ actor: null, origin: null, ...event })
      }
      return deleted.length
    })
