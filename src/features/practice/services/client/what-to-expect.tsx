import { Compass, HandHeart, Microscope, Sprout } from 'lucide'
import { useTextLanguage } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'

const icons = [HandHeart, Microscope, Compass, Sprout] as const

/** The same for every service. Icons begin again where there are more points. */
export function WhatToExpect({ points }: { points: readonly string[] }) {
  const toLang = useTextLanguage()
  if (points.length === 0) return null
  return (
    <section className="bg-mist">
      <div className="wrap py-18 md:pt-20 md:pb-22">
        <h2 className="type-h2">{m.services_expect()}</h2>
        <ul className="mt-6 grid grid-cols-1 md:mt-7.5 md:grid-cols-2 md:gap-x-14">
          {points.map((text, index) => (
            <li key={text} className="flex items-start gap-4.5 border-t border-line-mist py-5.5">
              <Icon
                icon={icons[index % icons.length] ?? HandHeart}
                size="card"
                className="text-river-600"
              />
              <span lang={toLang(text)} className="min-w-0">
                {text}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
