import { Clock, MapPin, Timer, Wallet } from 'lucide'
import { useSite } from '#features/site/client/site-context.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** `Two offices, and online` */
function countOffices(count: number): string {
  if (count === 0) return 'Online'
  return `${numbers[count] ?? count} ${count === 1 ? 'office' : 'offices'}, and online`
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const toFacts = ({ practice, offices }: Site) => [
  {
    icon: MapPin,
    what: countOffices(offices.length),
    more: withCapital([...offices.map(({ place }) => place), 'secure video'].join(', ')),
  },
  {
    icon: Clock,
    what: practice.hours.summary.title || practice.hours.text,
    more: practice.hours.summary.text || withCapital(practice.hours.note),
  },
  { icon: Wallet, what: practice.fees, more: 'Per session' },
  {
    icon: Timer,
    what: `Free ${practice.consultationMinutes}-minute call`,
    more: 'Initial consultation for new clients',
  },
]

/** Below the hero: answers to the most frequent questions. */
export function HomeFacts() {
  const facts = toFacts(useSite()).filter(({ what }) => what !== '')
  return (
    <div className="bg-river-900 on-dark">
      <ul className="grid wrap gap-x-8 gap-y-4.5 pt-4.5 pb-9 sm:grid-cols-2 lg:grid-cols-[1.25fr_1.1fr_0.9fr_1fr] lg:pt-5">
        {facts.map(({ icon, what, more }) => (
          <li key={what} className="flex items-start gap-3">
            <Icon icon={icon} className="mt-0.5 text-larch-400" />
            <p className="min-w-0">
              <b className="block text-lg leading-compact">{what}</b>
              <span className="text-sm leading-snug text-on-dark-subtle">{more}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
