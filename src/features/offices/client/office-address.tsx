import type { Office } from '../content.ts'

/** An office's name and postal address, as in the footer. */
export function OfficeAddress({ office }: { office: Office }) {
  return (
    <address className="not-italic">
      <b className="block text-white">{office.name}</b>
      {office.street}
      <br />
      {`${office.city} ${office.region} ${office.postalCode}`}
    </address>
  )
}
