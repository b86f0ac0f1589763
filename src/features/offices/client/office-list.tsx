import type { ReactNode } from 'react'
import { useSite } from '#features/site/client/queries.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { directionsUrl, formatStreet } from '../rules.ts'

/** Where sessions take place, one line each: the offices and online. */
export function OfficeList() {
  const { offices, language } = useSite()
  return (
    <ul className="border-b border-line">
      {offices.map((office) => (
        <Place
          key={office.key}
          name={office.name}
          where={[formatStreet(office, language), office.city].filter(Boolean).join(', ')}
        >
          <TextLink href={directionsUrl(office)} external>
            Directions<VisuallyHidden>{` to ${office.name}`}</VisuallyHidden>
          </TextLink>
        </Place>
      ))}
      <Place name="Virtual Therapy" where="Secure video sessions">
        <TextLink href={paths.virtualTherapy}>
          How it works<VisuallyHidden>: virtual therapy</VisuallyHidden>
        </TextLink>
      </Place>
    </ul>
  )
}

interface PlaceProps {
  name: string
  where: string
  children: ReactNode
}

function Place({ name, where, children }: PlaceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-5.5">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="type-card">{name}</h3>
        <p className="mt-0.5 text-lg text-ink-muted">{where}</p>
      </div>
      {children}
    </li>
  )
}
