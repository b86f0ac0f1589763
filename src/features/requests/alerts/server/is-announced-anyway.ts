import type { AlertKind } from '../contract.ts'
import type { AlertDeps } from './deps.ts'

/** The practice's own address gets an email for each new request anyway, and received the one that matches none. */
export const isAnnouncedAnyway = (
  { systemEmail }: Pick<AlertDeps, 'systemEmail'>,
  kind: AlertKind,
  email: string,
) =>
  (kind === 'lead.new' || kind === 'mail.unmatched') &&
  email.toLowerCase() === systemEmail().toLowerCase()
