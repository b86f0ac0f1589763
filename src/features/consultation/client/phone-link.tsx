import { useSite } from '#features/site/client/queries.ts'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'

/** The practice's phone number as a link. Show it only where there is one. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone, phoneLink } = useSite().practice
  return (
    <a href={phoneLink} className={className}>
      {phone}
    </a>
  )
}

const linkPhone = (className: string | undefined) => () => <PhoneLink className={className} />

interface PhoneMessageProps {
  /** A message with the number as `<phone>…</phone>`. */
  text: string
  /** Classes of the link. */
  className?: string
}

/** A sentence that names the practice's phone number. */
export function PhoneMessage({ text, className }: PhoneMessageProps) {
  return <MarkedMessage text={text} marks={{ phone: linkPhone(className) }} />
}
