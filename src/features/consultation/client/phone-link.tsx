import { useSite } from '#features/site/client/queries.ts'

/** The practice's phone number as a link. Show it only where there is one. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone, phoneLink } = useSite().practice
  return (
    <a href={phoneLink} className={className}>
      {phone}
    </a>
  )
}
