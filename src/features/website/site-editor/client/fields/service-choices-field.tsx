import { useId } from 'react'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { CheckPill } from '#platform/client/ui/portal/check-pill.tsx'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState, useSnapshot } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

/** Some of the services, by their slugs, in the order of the services. */
export function ServiceChoicesField({ path, label, hint, isOptional }: FieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } =
    useFieldState<SiteContent['practice']['footerServices']>(path)
  const all = useSnapshot(({ content }) => content.services)
  const services = all.filter(({ visibility }) => visibility !== 'removed')
  const toName = (slug: string) => services.find((one) => one.slug === slug)?.name.en || slug
  const toggle = (slug: string, isChosen: boolean) =>
    change(
      services
        .map((one) => one.slug)
        .filter((each) => (each === slug ? isChosen : value.includes(each))),
    )
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0" data-path={toPathKey(path)}>
      <FieldHeading id={id} label={label} hint={hint} isOptional={isOptional} />
      <div className="flex flex-wrap gap-1.5">
        {services.map(({ slug }) => (
          <CheckPill
            key={slug}
            label={toName(slug)}
            checked={value.includes(slug)}
            onChange={({ target }) => toggle(slug, target.checked)}
          />
        ))}
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote
          was={published.map(toName).join('; ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}
