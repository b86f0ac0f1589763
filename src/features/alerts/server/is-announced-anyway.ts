import type { AlertKind } from '../contract.ts'
import type { AlertDeps } from './deps.ts'

/** The practice's own address gets an email for each new request anyway. */
export const isAnnouncedAnyway = (
  { systemEmail }: Pick<AlertDeps, 'systemEmail'>,
  kind: AlertKind,
  email: string,
) => kind === 'lead.new' && email.toLowerCase() === systemEmail().toLowerCase()
