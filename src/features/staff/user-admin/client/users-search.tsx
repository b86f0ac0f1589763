import { LayoutGrid, Rows3 } from 'lucide'
import type { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { ListSearchInput } from '#platform/client/ui/portal/list-search-input.tsx'
import { Segmented } from '#platform/client/ui/portal/segmented.tsx'
import type { UsersLook } from './users-view.ts'

interface UsersSearchProps {
  search: ReturnType<typeof useTypedSearch>
  look: UsersLook
  onLook: (look: UsersLook) => void
  /** The number of accounts found, for screen readers. */
  found: string
}

/** The search through the accounts, and the choice between cards and table. */
export function UsersSearch({ search, look, onLook, found }: UsersSearchProps) {
  return (
    <>
      <search aria-label="Users" className="mb-4 flex flex-wrap gap-3">
        <ListSearchInput
          search={search}
          label="Search name, email or username"
          className="min-w-up-to-52 flex-1 max-md:basis-full"
        />
        <Segmented<UsersLook>
          label="Show as"
          value={look}
          options={[
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
            { value: 'table', label: 'Table', icon: Rows3 },
          ]}
          onChange={onLook}
          className="max-md:basis-full"
        />
      </search>
      <output className="sr-only">{found}</output>
    </>
  )
}
