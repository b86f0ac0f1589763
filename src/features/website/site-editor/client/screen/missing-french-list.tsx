import { editorSections } from '../../sections.ts'
import { FixLink } from '../publish/fix-link.tsx'
import { listMissingFrench } from '../publish/missing-french.ts'
import { useSnapshot } from '../state/store-context.ts'

/** The number of French texts that each section lacks. */
export function MissingFrenchList() {
  const content = useSnapshot((snapshot) => snapshot.content)
  const missing = listMissingFrench(content)
  const counts = Object.entries(Object.groupBy(missing, ({ section }) => section))
  if (!content.practice.offersFrench) return null
  return (
    <section className="rounded-card border border-line bg-paper p-4 md:p-5">
      <h3 className="mb-2 type-portal-card">
        {missing.length === 0
          ? 'Every text has its French'
          : `${missing.length} texts have no French yet`}
      </h3>
      <ul className="divide-y divide-line">
        {counts.map(([section, texts]) => (
          <li key={section}>
            <FixLink
              path={[...(texts?.[0]?.path ?? []), 'fr']}
              className="flex min-h-11 items-center justify-between gap-4 hover:text-river-700"
            >
              <span>{editorSections[section as keyof typeof editorSections].name}</span>
              <span className="text-ink-muted">{texts?.length}</span>
            </FixLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
