import { Clock, Languages, MapPin } from 'lucide'
import { useSite } from '#features/site/client/queries.ts'
import { m } from '#messages'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Therapist } from '../contract/public.ts'
import { virtualPlace } from '../facets.ts'
import { formatLanguages, formatPlaces, formatTimes } from '../labels.ts'

interface CardFactsProps extends Pick<Therapist, 'availability'> {
  /** The keys of offices, and that of video. */
  places: readonly string[]
  /** Filled in where a profile names none. */
  languages: readonly string[]
}

/** Place, languages and times on a card; what a profile does not state has no line. */
export function CardFacts({ places, languages, availability }: CardFactsProps) {
  const { offices } = useSite()
  const names = offices
    .filter(({ key }) => places.includes(key))
    .map(({ place, name }) => place || name)
  const place = formatPlaces(names, places.includes(virtualPlace))
  const times = formatTimes(availability)
  return (
    <ul className="mt-3.5 grid gap-1.5 text-md leading-snug">
      {place && (
        <Fact icon={MapPin} what={m.directory_location()}>
          {place}
        </Fact>
      )}
      <Fact icon={Languages} what={m.therapists_languages()}>
        {formatLanguages(languages)}
      </Fact>
      {times && (
        <Fact icon={Clock} what={m.directory_when()}>
          {times}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, what, children }: { icon: IconDrawing; what: string; children: string }) {
  return (
    <li className="flex gap-2.5">
      <Icon icon={icon} size="small" className="mt-0.5 text-river-600" />
      <VisuallyHidden>{what}</VisuallyHidden>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
