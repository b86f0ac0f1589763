import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import type { PageWords } from '../sections/page-words.ts'

export function AboutValues({ values }: Pick<PageWords<'about'>, 'values'>) {
  const toLang = useTextLanguage()
  if (values.length === 0) return null
  return (
    <section className="section bg-mist">
      <div className="wrap">
        <h2 className="mb-7 type-h2 md:mb-9">{m.about_values()}</h2>
        <ul className="grid grid-cols-1 md:grid-cols-2 md:gap-x-10 lg:grid-cols-4">
          {values.map(({ title, text }) => (
            <li key={title} className="border-t border-line-mist pt-6.5 pb-7">
              <h3 lang={toLang(title)} className="mb-1.5 type-title">
                {title}
              </h3>
              <p lang={toLang(text)} className="max-w-120 text-ink-muted">
                {text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
