import { Check, CircleDashed } from 'lucide'
import { useState } from 'react'
import { StaffFace, type StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { optionClasses } from '#platform/client/ui/portal/popover-button.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { foldForSearch } from '#shared/fold-text.ts'

interface AssignPanelProps {
  /** Names by user id. */
  staff: ReadonlyMap<number, string>
  photos: StaffPhotos
  /** Undefined for several leads. */
  assignedTo?: number | null | undefined
  /** The therapist whom the client asked for is offered first. */
  preferred?: string | null | undefined
  onChoose: (userId: number | null) => void
}

/** More names than fit into the panel can be searched. */
const maxListed = 8

/** The people to whom a lead can be assigned, by name. */
export function AssignPanel(props: AssignPanelProps) {
  const { staff, photos, assignedTo, preferred, onChoose } = props
  const [typed, setTyped] = useState('')
  const found = [...staff]
    .filter(([, name]) => foldForSearch(name).includes(foldForSearch(typed.trim())))
    .toSorted(([, a], [, b]) => Number(b === preferred) - Number(a === preferred))
  return (
    <div className="w-60 max-w-full">
      {staff.size > maxListed && (
        <SearchInput
          data-initial-focus
          aria-label="Find a person"
          placeholder="Find a person"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key === 'Enter' && first && typed.trim() !== '') onChoose(first[0])
          }}
          className="mb-1.5"
        />
      )}
      <ul>
        {typed.trim() === '' && (
          <li>
            <button
              type="button"
              data-option
              aria-pressed={assignedTo === null}
              onClick={() => onChoose(null)}
              className={optionClasses}
            >
              <Icon icon={CircleDashed} className="mx-0.75" />
              <span className="flex-1">Unassigned</span>
              {assignedTo === null && <Icon icon={Check} size="text" />}
            </button>
          </li>
        )}
        {found.map(([userId, name]) => (
          <li key={userId}>
            <button
              type="button"
              data-option
              aria-pressed={userId === assignedTo}
              onClick={() => onChoose(userId)}
              className={optionClasses}
            >
              <StaffFace name={name} photo={photos.get(userId)} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {name === preferred && (
                <span className="text-xs font-normal text-ink-muted">Requested</span>
              )}
              {userId === assignedTo && <Icon icon={Check} size="text" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="p-2 text-sm text-ink-muted">No person with this name.</p>
      )}
    </div>
  )
}
