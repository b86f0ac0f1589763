import { X } from 'lucide'
import { memo } from 'react'
import { IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { KeyCaps } from '#platform/client/ui/portal/key-caps.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { maxSearchLength } from '#shared/record-fields.ts'
import type { PaletteItem } from './palette-items.ts'
import { setPaletteOpen, useIsPaletteOpen } from './palette-state.ts'
import { useModal } from './use-modal.ts'
import { type PaletteProps, usePalette } from './use-palette.ts'

const closePalette = () => setPaletteOpen(false)

/** Search over requests, conversations, people, screens and commands. Closing it forgets what was typed. */
export function Palette(props: PaletteProps) {
  return useIsPaletteOpen() ? <OpenPalette {...props} /> : null
}

/**
 * A modal dialog that covers the page, but not opened as one: that makes the page inert, for which browsers compute the
 * style of each of its elements again, and the palette is to be there at once. It is not animated for the same reason.
 */
function OpenPalette(props: PaletteProps) {
  const palette = usePalette(props)
  const { groups, count } = palette
  return (
    <dialog
      {...useModal(closePalette)}
      open
      aria-modal="true"
      aria-label="Search"
      className="fixed inset-0 z-50 m-0 grid h-auto max-h-none w-auto max-w-none grid-cols-1 grid-rows-1 place-items-center border-0 bg-river-900/50 p-0 md:p-6"
    >
      <div className="flex h-full w-full flex-col overflow-hidden bg-paper text-ink shadow-float md:h-130 md:max-h-full md:max-w-150 md:rounded-panel forced-colors:border">
        <div className="flex shrink-0 items-center gap-2 border-b border-line py-4 pr-3 pl-5 md:pl-6">
          <SearchInput
            {...palette.fieldProps}
            aria-label="Search clients, conversations, people and screens"
            placeholder="Search or go to…"
            autoComplete="off"
            spellCheck={false}
            data-initial-focus
            maxLength={maxSearchLength}
            className="min-w-0 flex-1"
          />
          <IconButton label="Close" icon={X} look="bare" onClick={closePalette} />
        </div>
        {count > 0 && (
          // The list itself scrolls: the arrow keys of the field reach each of its options.
          <div
            {...palette.listProps}
            className="min-h-0 flex-1 scroll-py-3 overflow-auto overscroll-contain px-5 py-3 md:px-6"
          >
            {groups.map(({ name, items }) => (
              <div key={name} {...palette.getGroupProps(name)} className="mb-2">
                <p aria-hidden className="px-3 py-1 text-xs font-semibold text-ink-subtle">
                  {name}
                </p>
                {items.map((item) => (
                  <Row key={item.id} item={item} {...palette.getRowProps(item)} />
                ))}
              </div>
            ))}
          </div>
        )}
        <PaletteState palette={palette} />
      </div>
    </dialog>
  )
}

type PaletteView = ReturnType<typeof usePalette>
type RowProps = { item: PaletteItem } & ReturnType<PaletteView['getRowProps']>

/** Rendered again only where it changes: a key moves the choice from one row to another. */
const Row = memo(function Row({ item, id, isActive, onChoose, onPoint }: RowProps) {
  const { label, hint, icon, keys } = item
  // The field keeps the focus, and its keys reach every option.
  const option = {
    role: 'option',
    'aria-selected': isActive,
    onClick: () => onChoose(item),
    onPointerMove: () => onPoint(item.id),
  }
  return (
    <div
      id={id}
      {...option}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-sm aria-selected:bg-river-100 aria-selected:text-river-800 forced-colors:aria-selected:border"
    >
      <Icon icon={icon} size="small" className="text-river-600" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-medium wrap-anywhere">
          {label}
        </span>
        {hint && (
          <span className="block text-xs wrap-anywhere text-ink-muted">
            <VisuallyHidden>, </VisuallyHidden>
            {hint}
          </span>
        )}
      </span>
      {keys && (
        <span aria-hidden className="touch:hidden">
          <KeyCaps keys={keys} />
        </span>
      )}
    </div>
  )
})

function describeCount(count: number) {
  if (count === 0) return 'Nothing found.'
  return count === 1 ? '1 result' : `${count} results`
}

/** Announced politely; seen only where there is no row to see. */
function PaletteState({ palette }: { palette: PaletteView }) {
  const { isTyped, count, isSearching, failure, tryAgain } = palette
  if (failure !== undefined) {
    return (
      <div role="alert" className="shrink-0 border-t border-line px-8 py-3 text-sm md:px-9">
        <p className="mb-2">{failure}</p>
        <TryAgain onTry={tryAgain} isTrying={false} size="row" />
      </div>
    )
  }
  const isVisible = isSearching || count === 0
  return (
    <output
      className={isVisible ? 'block shrink-0 px-8 py-3 text-sm text-ink-muted md:px-9' : 'sr-only'}
    >
      {isSearching ? 'Searching…' : isTyped && describeCount(count)}
    </output>
  )
}
