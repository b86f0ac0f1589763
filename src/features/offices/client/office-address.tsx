import type { OfficeAddress as Address } from '#features/site/contract/read-schemas.ts'
import { formatCity, formatStreet } from '../rules.ts'

/** An office's name and postal address, as in the footer. */
export function OfficeAddress({ office }: { office: Address }) {
  return (
    <address className="not-italic">
      <b className="block text-white">{office.name}</b>
      {formatStreet(office)}
      <br />
      {formatCity(office)}
    </address>
  )
}
