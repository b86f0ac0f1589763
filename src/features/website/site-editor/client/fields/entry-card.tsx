import { ArrowDown, ArrowUp, ChevronDown, Eye, EyeOff, GripVertical, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

interface EntryCardProps {
  title: string
  place: number
  count: number
  isHidden: boolean
  canHide: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onMove: (to: number) => void
  onHide: (isHidden: boolean) => void
  onRemove: () => void
  onDragStart: () => void
  onDrop: () => void
  children: ReactNode
}

/** One entry of a list. Its fields show when it is open. */
export function EntryCard(props: EntryCardProps) {
  const { title, place, count, isHidden, canHide, isOpen, onToggle, onMove, children } = props
  return (
    <li className="rounded-control border border-line bg-paper">
      <div
        className="flex min-h-11 flex-wrap items-center gap-x-1 pr-1"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          props.onDrop()
        }}
      >
        {/* Dragging is for the pointer; the buttons beside it move the entry by keyboard. */}
        <span
          aria-hidden
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', title)
            props.onDragStart()
          }}
          className="grid size-8 cursor-grab place-items-center text-ink-subtle max-md:hidden"
        >
          <Icon icon={GripVertical} size="small" />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-11 min-w-up-to-32 flex-1 items-center gap-2 rounded-control px-1.5 text-left font-semibold hover:text-river-700 max-md:pl-3"
        >
          <Icon
            icon={ChevronDown}
            size="text"
            className={isOpen ? 'rotate-180 transition-transform' : 'transition-transform'}
          />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {isHidden && (
              <span className="rounded-full bg-slate-100 px-2 py-0.5 text-xs text-slate-600">
                Hidden
              </span>
            )}
          </span>
        </button>
        <span className="flex flex-wrap max-md:pl-1">
          <IconButton
            label={`Move ${title} up`}
            icon={ArrowUp}
            look="bare"
            size="row"
            disabled={place === 0}
            data-move="up"
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label={`Move ${title} down`}
            icon={ArrowDown}
            look="bare"
            size="row"
            disabled={place === count - 1}
            data-move="down"
            onClick={() => onMove(place + 1)}
          />
          {canHide && (
            <Button
              variant="quiet"
              size="row"
              aria-label={isHidden ? `Show ${title} on the site` : `Hide ${title}`}
              onClick={() => props.onHide(!isHidden)}
            >
              <Icon icon={isHidden ? EyeOff : Eye} size="small" />
              {isHidden ? 'Show' : 'Hide'}
            </Button>
          )}
          <IconButton
            label={`Remove ${title}`}
            icon={Trash2}
            look="bare"
            size="row"
            onClick={props.onRemove}
          />
        </span>
      </div>
      {isOpen && (
        <div className="@container border-t border-line p-3.5">
          <div className="grid gap-4 @md:grid-cols-2 @md:*:not-data-half:col-span-2">
            {children}
          </div>
          {canHide && (
            <label className="mt-4 flex min-h-8.5 w-fit items-center gap-2.5 font-semibold touch:min-h-11">
              <input
                type="checkbox"
                checked={!isHidden}
                onChange={({ target }) => props.onHide(!target.checked)}
                className="size-4.5 accent-river-600"
              />
              Show it on the site
            </label>
          )}
        </div>
      )}
    </li>
  )
}
