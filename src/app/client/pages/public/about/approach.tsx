import { Leaf, Microscope, UserRound } from 'lucide'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import { iconAt, type PageWords } from '../sections/page-words.ts'
import { Point } from '../sections/point.tsx'

const icons = [UserRound, Microscope, Leaf] as const

export function AboutApproach({ words }: { words: PageWords<'about'> }) {
  const { approach, approachText } = words
  const toLang = useTextLanguage()
  if (approach.length === 0) return null
  return (
    <section className="section bg-mist">
      <div className="wrap grid gap-9 md:grid-cols-third-rest md:gap-12 lg:gap-16">
        <div>
          <h2 className="mb-4.5 type-h2">{m.about_approach()}</h2>
          {approachText !== '' && (
            <p lang={toLang(approachText)} className="text-ink-muted">
              {approachText}
            </p>
          )}
        </div>
        <ul>
          {approach.map(({ title, text }, index) => (
            <li key={title} className="grid grid-first-10 gap-4 border-t border-line-mist py-5.5">
              <Icon icon={iconAt(icons, index)} size="card" className="mt-px text-river-600" />
              <Point title={title} text={text} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
