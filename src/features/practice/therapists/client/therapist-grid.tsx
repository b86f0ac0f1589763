import type { Therapist } from '../contract/public.ts'
import { TherapistCard } from './therapist-card.tsx'

interface TherapistGridProps {
  therapists: readonly Therapist[]
  /** Number of cards that are visible without scrolling; the pictures of the others load lazily. */
  seenAtOnce?: number | undefined
}

/** One column on phones, two, then three. */
export function TherapistGrid({ therapists, seenAtOnce = 0 }: TherapistGridProps) {
  return (
    <ul className="grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {therapists.map((therapist, position) => (
        <li key={therapist.id} className="grid min-w-0">
          <TherapistCard therapist={therapist} isSeenAtOnce={position < seenAtOnce} />
        </li>
      ))}
    </ul>
  )
}
