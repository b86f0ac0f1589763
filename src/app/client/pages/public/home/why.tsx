import { GraduationCap, HandHeart, Video, Wallet } from 'lucide'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { reasons } from '#shared/practice-words.ts'
import dock from '../../../art/dock-at-dusk.svg'

const rows = [
  { icon: Video, ...reasons.sessions },
  { icon: GraduationCap, ...reasons.supervision },
  { icon: HandHeart, ...reasons.therapists },
]

const rowClasses = 'grid grid-first-10 gap-4 border-t border-line-mist py-5.5'

export function HomeWhy() {
  return (
    <section className="section bg-mist">
      <div className="grid wrap items-center gap-9 md:grid-cols-2 md:gap-10 lg:gap-18">
        <img
          src={dock}
          alt=""
          width="700"
          height="760"
          loading="lazy"
          className="h-85 w-full rounded-picture object-cover object-bottom md:h-150"
        />
        <div>
          <h2 className="mb-8 type-h2">Why Choose Us?</h2>
          <ul>
            {rows.map(({ icon, what, why }) => (
              <li key={what} className={rowClasses}>
                <Icon icon={icon} size="card" className="mt-px text-river-600" />
                <div>
                  <h3 className="text-2xl leading-normal font-semibold">{what}</h3>
                  <p className="text-lg leading-relaxed text-ink-muted">{why}</p>
                </div>
              </li>
            ))}
            <li className={rowClasses}>
              <Icon icon={Wallet} size="card" className="mt-2 text-river-600" />
              <p className="text-lg leading-relaxed text-ink-muted">
                <span className="mb-1 block type-figure text-ink">{practice.feeRange}</span>
                {' per session, with a sliding scale for financial hardship.'}
              </p>
            </li>
          </ul>
          <ButtonLink href={paths.therapists} className="mt-5">
            VIEW OUR THERAPISTS
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
