import { useSite } from '#features/practice/site/client/queries.ts'
import type { OfficeAddress as Address } from '#features/practice/site/contract/read-schemas.ts'
import { formatCity, formatStreet } from '../rules.ts'

/** An office's name and postal address, as in the footer. */
export function OfficeAddress({ office }: { office: Address }) {
  const { language } = useSite()
  return (
    <address className="not-italic">
      <b className="block text-white">{office.name}</b>
      {formatStreet(office, language)}
      <br />
      {formatCity(office, language)}
    </address>
  )
}
