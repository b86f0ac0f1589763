import { Leaf, Microscope, UserRound } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'

const ideas = [
  {
    icon: UserRound,
    name: 'Client-Centered',
    means: 'You set the direction and the pace. We bring training, you know your life.',
  },
  {
    icon: Microscope,
    name: 'Evidence-Based',
    means: 'CBT, EMDR, EFT and other methods with research behind them, chosen with you.',
  },
  {
    icon: Leaf,
    name: 'Holistic',
    means: 'Sleep, body, work, culture and relationships belong in the room too.',
  },
]

export function AboutApproach() {
  return (
    <section className="section bg-mist">
      <div className="wrap grid gap-9 md:grid-cols-third-rest md:gap-12 lg:gap-16">
        <div>
          <h2 className="mb-4.5 type-h2">Our approach</h2>
          <p className="text-ink-muted">Three ideas guide every session, whatever the method.</p>
        </div>
        <ul>
          {ideas.map(({ icon, name, means }) => (
            <li key={name} className="grid grid-first-10 gap-4 border-t border-line-mist py-5.5">
              <Icon icon={icon} size="card" className="mt-px text-river-600" />
              <div>
                <h3 className="text-2xl font-semibold">{name}</h3>
                <p className="text-lg leading-relaxed text-ink-muted">{means}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
