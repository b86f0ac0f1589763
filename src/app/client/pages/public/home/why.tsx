import { GraduationCap, Users, Video, Wallet } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ContentPicture } from '../../../art/content-picture.tsx'
import { iconAt, type PageWords } from '../sections/page-words.ts'
import { Point } from '../sections/point.tsx'

const icons = [Video, GraduationCap, Users] as const

const rowClasses = 'grid grid-first-10 gap-4 border-t border-line-mist py-5.5'

export function HomeWhy({ words }: { words: PageWords<'home'> }) {
  const { fees } = useSite().practice
  const { picture, reasons, feeNote } = words
  const toLang = useTextLanguage()
  return (
    <section className="section bg-mist">
      <div
        className={classNames(
          'grid wrap items-center gap-9 md:gap-10 lg:gap-18',
          picture && 'md:grid-cols-2',
        )}
      >
        {picture && (
          <ContentPicture
            picture={picture}
            width={700}
            height={760}
            sizes="(width < 47.5rem) 100vw, 50vw"
            className="h-85 w-full rounded-picture object-cover md:h-105 lg:h-150"
            drawingClassName="object-bottom"
          />
        )}
        <div>
          <h2 className="mb-8 type-h2">{m.home_why_us()}</h2>
          <ul>
            {reasons.map(({ title, text }, index) => (
              <li key={title} className={rowClasses}>
                <Icon icon={iconAt(icons, index)} size="card" className="mt-px text-river-600" />
                <Point title={title} text={text} />
              </li>
            ))}
            {fees !== '' && (
              <li className={rowClasses}>
                <Icon icon={Wallet} size="card" className="mt-2 text-river-600" />
                <p className="text-lg leading-relaxed text-ink-muted">
                  <span className="mb-1 block type-figure text-ink">{fees}</span>
                  <span lang={toLang(feeNote)}>{feeNote}</span>
                </p>
              </li>
            )}
          </ul>
          <ButtonLink href={localPath(paths.therapists)} className="mt-5">
            {m.home_view_therapists()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
