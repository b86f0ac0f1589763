import type { InvitationDeps } from './deps.ts'

/** Deletes at most `max` expired invitations, with a receipt for each that named a person. */
export async function deleteExpiredInvitations(
  { database, invitations, audit, clock }: InvitationDeps,
  max: number,
): Promise<number> {
  return database.transaction(async () => {
    const deleted = await invitations.deleteExpired(clock.now(), max)
    for (const { id, status } of deleted) {
      if (status !== 'open') continue
      const event = { record: 'invitation', id, action: 'retention.deleted' } as const
      await audit.record({ actor: null, origin: null, ...event })
    }
    return deleted.length
  })
}
