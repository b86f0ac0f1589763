import { ArrowDown, ArrowUp, Plus, X } from 'lucide'
import { useId, useRef, useState } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { emptyWords, readEnglish } from '../sections/entry.ts'
import { useFieldState } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'
import { focusAfterRemoval, focusMovedEntry } from './move-focus.ts'
import { moveItem } from './move-item.ts'
import { WordsField } from './words-field.tsx'

type Item = { en: string; fr: string }

interface TextsFieldProps extends FieldProps {
  /** "point", "insurer" */
  itemLabel: string
}

/** A list of short texts in both languages. */
export function TextsField({ path, label, hint, itemLabel }: TextsFieldProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { value, published, isChanged, error, change } = useFieldState<readonly Item[]>(path)

  const focusInput = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.children.item(at)?.querySelector<HTMLElement>('input, textarea')?.focus(),
    )
  const add = () => {
    change([...value, emptyWords()])
    focusInput(value.length)
  }
  const move = (from: number, to: number) => {
    change(moveItem(value, from, to))
    setAnnouncement(`${itemLabel} ${from + 1} is now number ${to + 1} of ${value.length}`)
    focusMovedEntry(list.current, to, to < from ? 'up' : 'down')
  }
  const remove = (at: number) => {
    change(value.filter((_, index) => index !== at))
    setAnnouncement(`${itemLabel} ${at + 1} removed`)
    focusAfterRemoval(list.current, at)
  }

  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading id={id} label={label} hint={hint} />
      <ul ref={list} className="grid gap-2 empty:hidden">
        {value.map((_, at) => (
          // Texts have no key: their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={at} className="flex flex-wrap items-start gap-1">
            <div className="min-w-up-to-40 flex-1 max-md:basis-full">
              <WordsField
                path={[...path, at]}
                label={`${label}, ${itemLabel} ${at + 1}`}
                isLabelHidden
              />
            </div>
            <IconButton
              label={`Move ${itemLabel} ${at + 1} up`}
              icon={ArrowUp}
              look="bare"
              size="row"
              disabled={at === 0}
              data-move="up"
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              label={`Move ${itemLabel} ${at + 1} down`}
              icon={ArrowDown}
              look="bare"
              size="row"
              disabled={at === value.length - 1}
              data-move="down"
              onClick={() => move(at, at + 1)}
            />
            <IconButton
              label={`Remove ${itemLabel} ${at + 1}`}
              icon={X}
              look="bare"
              size="row"
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="row" onClick={add} className="mt-1 -ml-3.5" data-add>
        <Icon icon={Plus} size="small" />
        Add {itemLabel}
      </Button>
      <output className="sr-only">{announcement}</output>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote
          was={published.map(readEnglish).join('; ')}
          label={label}
          onUndo={() => change(published)}
        />
      )}
    </fieldset>
  )
}
