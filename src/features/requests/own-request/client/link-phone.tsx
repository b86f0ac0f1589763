import { phoneLink } from '#shared/phone-link.ts'

/** Makes a link of the practice's number in a message. */
export const linkPhone = (phone: string) => (words: string) => (
  <a href={phoneLink(phone)} className="link-prose whitespace-nowrap">
    {words}
  </a>
)
