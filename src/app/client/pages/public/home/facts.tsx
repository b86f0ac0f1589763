import { Clock, MapPin, Timer, Wallet } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import { withCapital } from '#shared/words.ts'

const toFacts = ({ practice, offices }: Site) => [
  {
    icon: MapPin,
    what: m.home_offices({ count: offices.length }),
    more: withCapital([...offices.map(({ place }) => place), m.home_secure_video()].join(', ')),
  },
  {
    icon: Clock,
    what: practice.hours.summary.title || practice.hours.text,
    more: practice.hours.summary.text || withCapital(practice.hours.note),
  },
  { icon: Wallet, what: practice.fees, more: m.home_per_session() },
  {
    icon: Timer,
    what: m.home_free_call({ minutes: practice.consultationMinutes }),
    more: m.home_initial_consultation(),
  },
]

/** Below the hero: answers to the most frequent questions. */
export function HomeFacts() {
  const toLang = useTextLanguage()
  const facts = toFacts(useSite()).filter(({ what }) => what !== '')
  return (
    <div className="bg-river-900 on-dark">
      <ul className="grid wrap gap-x-8 gap-y-4.5 pt-4.5 pb-9 sm:grid-cols-2 lg:grid-cols-[1.25fr_1.1fr_0.9fr_1fr] lg:pt-5">
        {facts.map(({ icon, what, more }) => (
          <li key={what} className="flex items-start gap-3">
            <Icon icon={icon} className="mt-0.5 text-larch-400" />
            <p className="min-w-0">
              <b lang={toLang(what)} className="block text-lg leading-compact">
                {what}
              </b>
              <span lang={toLang(more)} className="text-sm leading-snug text-on-dark-subtle">
                {more}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
