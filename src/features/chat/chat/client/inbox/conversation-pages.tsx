import type { ComponentProps } from 'react'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { type PageSize, pageSizes } from './page-size.ts'

interface ConversationPagesProps {
  pagination: ComponentProps<typeof Pagination>
  size: PageSize
  onSize: (size: PageSize) => void
}

/** Previous, Next and page numbers, and how many conversations a page has. */
export function ConversationPages({ pagination, size, onSize }: ConversationPagesProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-1 border-t border-line px-2 py-1.5">
      <Pagination {...pagination} spread className="grow border-t-0 px-0 py-0 md:px-0" />
      <SelectInput
        aria-label="Conversations on a page"
        value={size}
        onChange={({ target: { value } }) => {
          const chosen = sizes.find((each) => each === value)
          if (chosen) onSize(chosen)
        }}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each === 'all' ? 'All' : each}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

const sizes = Object.keys(pageSizes) as PageSize[] // its keys are all there are
