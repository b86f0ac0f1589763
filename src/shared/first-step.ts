import { m } from '#messages'
import type { ContactWay } from './contact-wishes.ts'

/** Our response to a request that has just arrived. */
export function toFirstStep({ contactBy }: { contactBy: ContactWay | null }): string {
  if (contactBy === 'email') return m.request_mail_next_write()
  return contactBy === 'phone' ? m.request_mail_next_call() : m.request_mail_next_either()
}
