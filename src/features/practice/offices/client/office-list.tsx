import type { ReactNode } from 'react'
import { useSite, useTextLanguage } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { directionsUrl } from '../map-links.ts'
import { formatStreet } from '../rules.ts'

/** Where sessions take place, one line each: the offices and online. */
export function OfficeList() {
  const { offices, language } = useSite()
  const toLang = useTextLanguage()
  return (
    <ul className="border-b border-line">
      {offices.map((office) => (
        <Place
          key={office.key}
          name={office.name}
          nameLang={toLang(office.name)}
          whereLang={toLang(office.street)}
          where={[formatStreet(office, language), office.city].filter(Boolean).join(', ')}
        >
          <TextLink href={directionsUrl(office)} external>
            <PlaceLinkWords text={m.places_directions_to({ office: office.name })} />
          </TextLink>
        </Place>
      ))}
      <Place name={m.places_virtual()} where={m.places_virtual_where()}>
        <TextLink href={localPath(paths.virtualTherapy)}>
          <PlaceLinkWords text={m.places_virtual_how()} />
        </TextLink>
      </Place>
    </ul>
  )
}

/** The text of a link, and the text that names the place to screen readers. */
function PlaceLinkWords({ text }: { text: string }) {
  return <MarkedMessage text={text} marks={hiddenMarks} />
}

interface PlaceProps {
  name: string
  /** The language of the name, and of the address, where it is not that of the page. */
  nameLang?: string | undefined
  whereLang?: string | undefined
  where: string
  children: ReactNode
}

function Place({ name, nameLang, where, whereLang, children }: PlaceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-5.5">
      <div className="min-w-0 flex-1 basis-44">
        <h3 lang={nameLang} className="type-card">
          {name}
        </h3>
        <p lang={whereLang} className="mt-0.5 text-lg text-ink-muted">
          {where}
        </p>
      </div>
      {children}
    </li>
  )
}
