import { Compass, HandHeart, Microscope, Sprout } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'

// The same for every service.
const points = [
  { icon: HandHeart, text: 'A supportive, non-judgmental environment' },
  { icon: Microscope, text: 'Evidence-based techniques tailored to your needs' },
  { icon: Compass, text: 'Collaborative goal-setting and regular progress evaluations' },
  { icon: Sprout, text: 'Practical strategies for daily life' },
]

export function WhatToExpect() {
  return (
    <section className="bg-mist">
      <div className="wrap py-18 md:pt-20 md:pb-22">
        <h2 className="type-h2">What to Expect</h2>
        <ul className="mt-6 grid md:mt-7.5 md:grid-cols-2 md:gap-x-14">
          {points.map(({ icon, text }) => (
            <li key={text} className="flex items-start gap-4.5 border-t border-line-mist py-5.5">
              <Icon icon={icon} size="card" className="text-river-600" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
