import { Clock, MapPin, Timer, Wallet } from 'lucide'
import { officeHours, offices } from '#features/offices/content.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { practice } from '#shared/practice.ts'

const facts = [
  {
    icon: MapPin,
    what: 'Two offices, and online',
    more: [...offices.map(({ key }) => key), 'secure video'].join(', '),
  },
  { icon: Clock, what: officeHours.short, more: 'By appointment only' },
  { icon: Wallet, what: practice.feeRange, more: 'Per session' },
  {
    icon: Timer,
    what: `Free ${practice.consultationMinutes}-minute call`,
    more: 'Initial consultation for new clients',
  },
]

/** Below the hero: answers to the most frequent questions. */
export function HomeFacts() {
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
