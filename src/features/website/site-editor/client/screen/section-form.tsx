import { useEffect, useId, useRef } from 'react'
import { editorSections } from '../../sections.ts'
import { StepFooter } from '../checklist/step-footer.tsx'
import { FormField } from '../fields/form-field.tsx'
import type { Card, SectionForm as SectionDefinition } from '../sections/all-sections.ts'
import { splitPath } from '../state/content-path.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'
import { FailureNotice } from './failure-notice.tsx'
import { MissingFrenchList } from './missing-french-list.tsx'
import { useWantedField } from './use-wanted-field.ts'

/** All fields of one section. Each saves by itself; leaving a field saves at once. */
export function SectionForm({ section }: { section: SectionDefinition }) {
  const store = useEditorStore()
  const isPublished = useSnapshot(({ version }) => version > 0)
  const form = useRef<HTMLFormElement>(null)
  const { name, hint } = editorSections[section.key]
  useWantedField(form, section.key)
  useEffect(() => {
    const shown = form.current
    const save = () => void store.save()
    shown?.addEventListener('focusout', save)
    return () => shown?.removeEventListener('focusout', save)
  }, [store])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="mx-auto w-full max-w-180 px-4 py-4 md:px-6"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 max-md:sr-only">
        <h2 className="type-card">{name}</h2>
        <p className="text-sm text-ink-muted">{hint}</p>
      </div>
      <FailureNotice />
      <div key={section.key} className="grid gap-4">
        {section.cards.map((card, at) => (
          <FormCard key={card.heading ?? at} card={card} />
        ))}
        {section.key === 'languages' && <MissingFrenchList />}
      </div>
      {!isPublished && <StepFooter section={section.key} />}
    </form>
  )
}

function FormCard({ card: { heading, fields } }: { card: Card }) {
  const id = useId()
  return (
    <section
      aria-labelledby={heading ? id : undefined}
      className="@container rounded-card border border-line bg-paper p-4 md:p-5"
    >
      {heading && (
        <h3 id={id} className="mb-3.5 type-portal-card">
          {heading}
        </h3>
      )}
      <div className="grid gap-4.5 @md:grid-cols-2 @md:gap-x-3.5 @md:*:not-data-half:col-span-2">
        {fields.map(({ path, field }) => (
          <FormField key={path} field={field} path={splitPath(path)} />
        ))}
      </div>
    </section>
  )
}
