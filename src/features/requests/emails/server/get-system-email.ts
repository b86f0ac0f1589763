import type { EndpointResponse } from '#shared/endpoint.ts'
import type { getSystemEmail as definition } from '../contract.ts'
import { getPracticeStatus } from './answers/get-status.ts'
import type { LeadMailDeps } from './deps.ts'

/** The practice's address, and whether the answers to it are read. */
export const getSystemEmail = (
  deps: Pick<LeadMailDeps, 'clock' | 'emails' | 'google' | 'imap' | 'systemEmail'>,
) => {
  const readStatus = getPracticeStatus(deps)
  return async (): Promise<EndpointResponse<typeof definition>> => {
    const status = await readStatus()
    const mailbox = status && {
      isReadable: status.failure === null,
      lastReadAt: status.lastSuccessAt?.toISOString() ?? null,
    }
    return { systemEmail: deps.systemEmail(), mailbox: mailbox ?? null }
  }
}
