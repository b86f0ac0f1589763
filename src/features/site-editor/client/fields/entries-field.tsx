import { Plus } from 'lucide'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { withCapital } from '#shared/words.ts'
import type { EntriesField as EntriesDefinition, Entry, Field } from '../sections/field-table.ts'
import type { ContentPath } from '../state/content-path.ts'
import { useEditorStore, useFieldState } from '../state/store-context.ts'
import { EntryCard } from './entry-card.tsx'
import { FieldHeading } from './field-heading.tsx'
import { ErrorLine, WasNote } from './field-notes.tsx'
import { focusAfterRemoval, focusMovedEntry } from './move-focus.ts'
import { moveItem } from './move-item.ts'
import { RemoveEntryDialog } from './remove-entry-dialog.tsx'

interface EntriesFieldProps {
  field: EntriesDefinition
  path: ContentPath
  label: string
  renderField: (field: Field, path: ContentPath) => ReactNode
}

const isRemoved = (entry: Entry) => entry['visibility'] === 'removed'

const getEntryKey = (entry: Entry, at: number) => {
  const key = entry['key'] ?? entry['id'] ?? entry['slug']
  return typeof key === 'string' ? key : String(at)
}

/** A list of entries: each can be opened, moved, hidden where that means something, and removed. */
export function EntriesField({ field, path, label, renderField }: EntriesFieldProps) {
  const id = useId()
  const store = useEditorStore()
  const list = useRef<HTMLUListElement>(null)
  const { value, published, isChanged, error, change } = useFieldState<readonly Entry[]>(path)
  const [open, setOpen] = useState<string>()
  const [asked, setAsked] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const shown = value.flatMap((entry, at) => (isRemoved(entry) ? [] : [{ entry, at }]))
  const toTitle = (entry: Entry, place: number) =>
    field.toTitle(entry) || `${withCapital(field.itemLabel)} ${place + 1}`

  /** One that was never published is not named by any request or link. */
  const isPublic = (at: number) => {
    const key = getEntryKey(value[at] ?? {}, at)
    return published?.some((entry, place) => getEntryKey(entry, place) === key) ?? false
  }

  const add = () => {
    const entry = field.create(store.read().content)
    change([...value, entry])
    setOpen(getEntryKey(entry, value.length))
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')
        ?.focus(),
    )
  }
  /** @param place the place among the entries that are shown */
  const move = (place: number, to: number) => {
    const [from, target] = [shown[place], shown[to]]
    if (!from || !target || place === to) return
    change(moveItem(value, from.at, target.at))
    const title = toTitle(from.entry, place)
    setAnnouncement(`${title} is now number ${to + 1} of ${shown.length}`)
    focusMovedEntry(list.current, to, to < place ? 'up' : 'down')
  }
  const remove = (at: number, redirectTo: string) => {
    const entry = value[at]
    setAsked(undefined)
    if (!entry) return
    setAnnouncement(`${toTitle(entry, at)} removed`)
    focusAfterRemoval(
      list.current,
      shown.findIndex((each) => each.at === at),
    )
    const archived = {
      ...entry,
      visibility: 'removed',
      ...(field.hasAddress ? { redirectTo } : {}),
    }
    if (field.isArchived && isPublic(at))
      change(value.map((each, i) => (i === at ? archived : each)))
    else change(value.filter((_, index) => index !== at))
  }

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
              title={toTitle(entry, place)}
              place={place}
              count={shown.length}
              isHidden={entry['visibility'] === 'hidden'}
              canHide={field.isArchived ?? false}
              isOpen={open === key}
              onToggle={(isOpen) => setOpen(isOpen ? key : undefined)}
              onMove={(to) => move(place, to)}
              onHide={(isHidden) =>
                change(
                  value.map((each, index) =>
                    index === at
                      ? { ...each, visibility: isHidden ? 'hidden' : 'published' }
                      : each,
                  ),
                )
              }
              onRemove={() => setAsked(at)}
              onDragStart={() => setDragged(place)}
              onDrop={() => {
                if (dragged !== undefined) move(dragged, place)
                setDragged(undefined)
              }}
            >
              {field.fields.map((inner) => renderField(inner, [...path, at, inner.path]))}
            </EntryCard>
          )
        })}
      </ul>
      <Button variant="secondary" size="portal" onClick={add} className="mt-3" data-add>
        <Icon icon={Plus} size="small" />
        Add {field.itemLabel}
      </Button>
      <output className="sr-only">{announcement}</output>
      {error && value.length === 0 && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && published.length !== value.length && (
        <WasNote
          was={published.map((entry, at) => toTitle(entry, at)).join(', ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
      <RemoveEntryDialog
        field={field}
        entries={value}
        at={asked}
        isPublic={asked !== undefined && isPublic(asked)}
        onClose={() => setAsked(undefined)}
        onRemove={remove}
      />
    </div>
  )
}
