import { Clock, Languages, MapPin, Users } from 'lucide'
import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { Therapist } from '../contract/public.ts'
import { formatLanguages, formatPlaces, formatTimes } from '../labels.ts'
import { virtualPlace } from '../places.ts'

interface CardFactsProps extends Pick<Therapist, 'availability'> {
  /** The keys of offices, and that of video. */
  places: readonly string[]
  /** Filled in where a profile names none. */
  languages: readonly string[]
  /** The names of age groups, where a card shows them. */
  ages?: readonly string[]
  /** Values that were asked for, as the facts name them, are marked. */
  wanted?: readonly string[]
}

/** Place, languages and times on a card; what a profile does not state has no line. */
export function CardFacts(props: CardFactsProps) {
  const { places, languages, availability, ages = [], wanted = [] } = props
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
          <Marked text={place} wanted={wanted} />
        </Fact>
      )}
      <Fact icon={Languages} what={m.therapists_languages()}>
        <Marked text={formatLanguages(languages)} wanted={wanted} />
      </Fact>
      {times && (
        <Fact icon={Clock} what={m.directory_when()}>
          <Marked text={times} wanted={wanted} />
        </Fact>
      )}
      {ages.length > 0 && (
        <Fact icon={Users} what={m.directory_age()}>
          <Marked text={ages.join(', ')} wanted={wanted} />
        </Fact>
      )}
    </ul>
  )
}

interface MarkedProps {
  text: string
  wanted: readonly string[]
}

/** A fact in which each wanted word is marked. */
function Marked({ text, wanted }: MarkedProps) {
  const [word, ...others] = wanted
  if (word === undefined) return text
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  if (at === -1) return <Marked text={text} wanted={others} />
  const end = at + word.length
  return (
    <>
      <Marked text={text.slice(0, at)} wanted={others} />
      <mark className="-mx-1 rounded-small bg-river-100 px-1 font-semibold text-river-800">
        {text.slice(at, end)}
      </mark>
      <Marked text={text.slice(end)} wanted={others} />
    </>
  )
}

interface FactProps {
  icon: IconDrawing
  what: string
  children: ReactNode
}

function Fact({ icon, what, children }: FactProps) {
  return (
    <li className="flex gap-2.5">
      <Icon icon={icon} size="small" className="mt-0.5 text-river-600" />
      <VisuallyHidden>{what}</VisuallyHidden>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
