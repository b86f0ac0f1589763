import { type ReactNode, useId, useState } from 'react'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { paths } from '#shared/paths.ts'
import { findSlugRefusal, renameService, toSlug } from '../../service-slugs.ts'
import { toPathKey } from '../state/content-path.ts'
import { useEditorStore, useFieldState } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'
import { focusFieldAround } from './move-focus.ts'

type Service = SiteContent['services'][number]

/**
 * The address of a service. It stays once visitors know it, unless it is changed on purpose; the former one then
 * redirects.
 */
export function SlugField({ path, label }: FieldProps) {
  const id = useId()
  const store = useEditorStore()
  const { value: service, published } = useFieldState<Service>(path.slice(0, -1))
  const { error } = useFieldState<string>(path)
  const [isEditing, setEditing] = useState(false)
  const rename = (slug: string) =>
    store.edit(
      (content) => renameService(content, service.key, slug, published?.slug),
      toPathKey(path),
    )
  return (
    <div className="min-w-0">
      <FieldHeading
        id={id}
        htmlFor={isEditing ? id : undefined}
        label={label}
        hint={published && isEditing ? 'The present address will lead to the new one.' : undefined}
      />
      {isEditing ? (
        <SlugInput
          id={id}
          service={service}
          path={toPathKey(path)}
          onUse={(slug) => {
            rename(slug)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{paths.service(service.slug)}</span>
          <FieldButton onPress={() => setEditing(true)}>Change address</FieldButton>
        </p>
      )}
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {published && published.slug !== service.slug && (
        <WasNote
          was={paths.service(published.slug)}
          label={label}
          onUndo={() => rename(published.slug)}
        />
      )}
    </div>
  )
}

/** A button that the field replaces when it is pressed: the focus stays in the field. */
function FieldButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button
      variant="quiet"
      size="row"
      onClick={({ currentTarget }) => {
        focusFieldAround(currentTarget)
        onPress()
      }}
    >
      {children}
    </Button>
  )
}

interface SlugInputProps {
  id: string
  service: Service
  path: string
  onUse: (slug: string) => void
  onCancel: () => void
}

function SlugInput({ id, service, path, onUse, onCancel }: SlugInputProps) {
  const store = useEditorStore()
  const [typed, setTyped] = useState(service.slug)
  const [refusal, setRefusal] = useState<string>()
  const use = (input: HTMLElement) => {
    const slug = toSlug(typed)
    const found = findSlugRefusal(store.read().content, service.key, slug)
    setRefusal(found)
    focusFieldAround(input)
    if (found === undefined) onUse(slug)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          data-path={path}
          aria-invalid={refusal === undefined ? undefined : true}
          aria-describedby={refusal && `${id}-refusal`}
          onChange={({ target }) => {
            setTyped(target.value)
            setRefusal(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') use(event.currentTarget)
          }}
          className={classNames(
            editorInputClasses(service.slug !== typed),
            'min-h-(--control-height) flex-1 py-1',
          )}
        />
        <Button
          variant="secondary"
          size="portal"
          onClick={({ currentTarget }) => use(currentTarget)}
        >
          Use this address
        </Button>
        <FieldButton onPress={onCancel}>Cancel</FieldButton>
      </div>
      {refusal !== undefined && (
        <div role="alert">
          <ErrorLine id={`${id}-refusal`}>{refusal}</ErrorLine>
        </div>
      )}
    </>
  )
}
