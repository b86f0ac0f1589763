import type { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { maxSearchLength } from '#shared/record-fields.ts'
import { SearchInput } from './search-input.tsx'

interface ListSearchInputProps {
  search: ReturnType<typeof useTypedSearch>
  /** Label of the search, for example "Search name or email". */
  label: string
  className: string
}

/** The search field of a list, which searches while someone types. */
export const ListSearchInput = ({ search, label, className }: ListSearchInputProps) => (
  <SearchInput
    aria-label={label}
    placeholder={label}
    value={search.text}
    maxLength={maxSearchLength}
    onChange={(event) => search.type(event.target.value)}
    className={className}
  />
)
