import { memo } from 'react'
import { Dialog, DialogBody, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { KeyCaps } from '#platform/client/ui/portal/key-caps.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { maxSearchLength } from '#shared/record-fields.ts'
import type { PaletteItem } from './palette-items.ts'
import { setPaletteOpen, useIsPaletteOpen } from './palette-state.ts'
import { type PaletteProps, usePalette } from './use-palette.ts'

/** Search over requests, conversations, people, screens and commands. Closing it forgets what was typed. */
export function Palette(props: PaletteProps) {
  const isOpen = useIsPaletteOpen()
  return (
    <Dialog open={isOpen} onClose={() => setPaletteOpen(false)} className="md:h-130">
      <PaletteContent {...props} />
    </Dialog>
  )
}

function PaletteContent(props: PaletteProps) {
  const palette = usePalette(props)
  const { groups, count } = palette
  return (
    <>
      <DialogHead title={<VisuallyHidden>Search</VisuallyHidden>}>
        <SearchInput
          {...palette.fieldProps}
          aria-label="Search clients, conversations, people and screens"
          placeholder="Search or go to…"
          autoComplete="off"
          spellCheck={false}
          data-initial-focus
          maxLength={maxSearchLength}
          className="-ml-5.5 min-w-0 flex-1"
        />
      </DialogHead>
      <DialogBody className="py-3">
        {count > 0 && (
          <div {...palette.listProps}>
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
      </DialogBody>
    </>
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
      <div role="alert" className="px-3 py-2 text-sm">
        <p className="mb-2">{failure}</p>
        <TryAgain onTry={tryAgain} isTrying={false} size="row" />
      </div>
    )
  }
  const isVisible = isSearching || count === 0
  return (
    <output className={isVisible ? 'block px-3 py-2 text-sm text-ink-muted' : 'sr-only'}>
      {isSearching ? 'Searching…' : isTyped && describeCount(count)}
    </output>
  )
}
