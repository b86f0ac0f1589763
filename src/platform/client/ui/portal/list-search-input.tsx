import type { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { maxSearchLength } from '#shared/record-fields.ts'
import { SearchInput } from './search-input.tsx'

interface ListSearchInputProps {
  search: ReturnType<typeof useTypedSearch>
  /** Label of the search, for example "Search name or email". */
  label: string
  /** The part of the label that is seen in the field, where there is no room for all of it. */
  placeholder?: string | undefined
  className: string
}

/** The search field of a list, which searches while someone types. */
export const ListSearchInput = ({
  search,
  label,
  placeholder = label,
  className,
}: ListSearchInputProps) => (
  <SearchInput
    aria-label={label}
    placeholder={placeholder}
    value={search.text}
    maxLength={maxSearchLength}
    onChange={(event) => search.type(event.target.value)}
    className={className}
  />
)
