import { Plus } from 'lucide'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { ListField } from '#features/practice/site/contract/field.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { isArchived } from '../sections/entry.ts'
import { listEntryFields, type PlacedField } from '../sections/placed-field.ts'
import { type ContentPath, splitPath } from '../state/content-path.ts'
import { EntryCard } from './entry-card.tsx'
import { FieldHeading } from './field-heading.tsx'
import { ErrorLine, WasNote } from './field-notes.tsx'
import { RemoveEntryDialog } from './remove-entry-dialog.tsx'
import { getEntryKey, useEntries } from './use-entries.ts'

interface EntriesFieldProps {
  field: ListField
  path: ContentPath
  renderField: (placed: PlacedField, path: ContentPath) => ReactNode
}

/** A list of entries: each can be opened, moved, hidden where that means something, and removed. */
export function EntriesField({ field, path, renderField }: EntriesFieldProps) {
  const id = useId()
  const { label } = field
  const list = useRef<HTMLUListElement>(null)
  const entries = useEntries(field, path, list)
  const { value, published, isChanged, error, change, shown, open, nameEntry } = entries
  const [asked, setAsked] = useState<number>()
  const [dragged, setDragged] = useState<number>()

  return (
    <div className="min-w-0">
      <FieldHeading id={id} label={label} hint={field.hint} />
      {shown.length === 0 && (
        <p className="text-ink-muted">
          Nothing here yet. What you add appears on the page in this order.
        </p>
      )}
      <ul ref={list} aria-labelledby={`${id}-label`} className="grid gap-2 empty:hidden">
        {shown.map(({ entry, at }, place) => {
          const key = getEntryKey(entry, at)
          return (
            <EntryCard
              key={key}
              title={nameEntry(entry, place)}
              place={place}
              count={shown.length}
              isHidden={entry['visibility'] === 'hidden'}
              canHide={isArchived(field)}
              isOpen={open === key}
              onToggle={(isOpen) => entries.setOpen(isOpen ? key : undefined)}
              onMove={(to) => entries.move(place, to)}
              onHide={(isHidden) => entries.setShown(at, !isHidden)}
              onRemove={() => setAsked(at)}
              onDragStart={() => setDragged(place)}
              onDrop={() => {
                if (dragged !== undefined) entries.move(dragged, place)
                setDragged(undefined)
              }}
            >
              {listEntryFields(field).map((placed) =>
                renderField(placed, [...path, at, ...splitPath(placed.path)]),
              )}
            </EntryCard>
          )
        })}
      </ul>
      <Button variant="secondary" size="portal" onClick={entries.add} className="mt-3" data-add>
        <Icon icon={Plus} size="small" />
        Add {field.noun}
      </Button>
      <output className="sr-only">{entries.announcement}</output>
      {error && value.length === 0 && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && published.length !== value.length && (
        <WasNote
          was={published.map((entry, at) => nameEntry(entry, at)).join(', ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
      <RemoveEntryDialog
        field={field}
        entries={value}
        at={asked}
        isPublic={asked !== undefined && entries.isPublic(asked)}
        onClose={() => setAsked(undefined)}
        onRemove={(at, redirectTo) => {
          setAsked(undefined)
          entries.remove(at, redirectTo)
        }}
      />
    </div>
  )
}
