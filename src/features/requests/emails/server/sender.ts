import { mustReconnect } from '#features/requests/google-connection/rules.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { mailCodes, type SenderKind } from '../contract.ts'
import type { LeadMailDeps } from './deps.ts'

export type Sender = { transport: SenderKind; address: string }

export async function chooseSender(
  { google, systemEmail }: Pick<LeadMailDeps, 'google' | 'systemEmail'>,
  actor: Actor,
  wanted: SenderKind | undefined,
): Promise<Sender> {
  const system: Sender = { transport: 'system', address: systemEmail() }
  if (wanted === 'system') return system
  const mailbox = await google.findMailbox(actor.userId)
  if (mailbox !== undefined) return { transport: 'google', address: mailbox }
  if (wanted === undefined) return system
  // The page showed the writer's own address: sending from another one would mislead them.
  throw new AppError('conflict', mustReconnect, { detail: mailCodes.reconnect })
}
