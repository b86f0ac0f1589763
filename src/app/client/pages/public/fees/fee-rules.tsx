import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { PageWords } from '../sections/page-words.ts'
import { findRuleIcon } from './rule-icon.ts'

export function FeeRules({ rules }: Pick<PageWords<'fees'>, 'rules'>) {
  const toLang = useTextLanguage()
  if (rules.length === 0) return <div />
  return (
    <section>
      <h2 className="mb-6 type-h2">{m.fees_rules_heading()}</h2>
      <ul className="border-b border-line">
        {rules.map(({ title, text }) => (
          <li key={title} className="grid grid-first-7 gap-4 border-t border-line py-6">
            <Icon icon={findRuleIcon(title)} className="mt-1 text-river-600" />
            <div>
              <h3 lang={toLang(title)} className="text-xl font-semibold">
                {title}
              </h3>
              <p lang={toLang(text)} className="mt-1 text-lg leading-relaxed text-ink-muted">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
