import { Pencil } from 'lucide'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { leadChangeSchema, type OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { isEqual } from '#shared/is-equal.ts'
import { FieldNotes } from './field-notes.tsx'
import { type ChangedField, type FieldValues, getValues } from './field-values.ts'
import type { FieldProps } from './status-field.tsx'
import { useFieldChange } from './use-field-change.ts'

export type Issues = Readonly<Partial<Record<keyof FieldValues, string>>>

interface EditableFactProps extends FieldProps {
  field: ChangedField
  /** "the phone number" */
  what: string
  /** The values as the field shows them, for a person who has been overtaken. */
  describe: (values: FieldValues) => string
  renderInputs: (
    values: FieldValues,
    set: (change: FieldValues) => void,
    issues: Issues,
  ) => ReactNode
  /** Beside the pencil. */
  actions?: ReactNode
  className?: string
  /** The fact as it is read. */
  children: ReactNode
}

const findIssues = (values: FieldValues): Issues =>
  Object.fromEntries(
    (leadChangeSchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  )

/** Focuses the first field when the form opens. */
function useFirstField(isOpen: boolean) {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [isOpen])
  return box
}

/** A fact with a pencil, which opens its fields in its place. It is saved by itself, and one press takes that back. */
export function EditableFact(props: EditableFactProps) {
  const { lead, field, what, describe, onLoaded, onGone, onEdited } = props
  const change = useFieldChange(lead, field, { onLoaded, onGone })
  // The version is the one that the person saw when they began.
  const [editing, setEditing] = useState<{ read: OpenedLead; values: FieldValues }>()
  const [issues, setIssues] = useState<Issues>({})
  const form = useFirstField(editing !== undefined)
  const box = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    // The pencil is there again.
    if (isOpen.current && !editing)
      box.current?.querySelector<HTMLElement>('[data-pencil]')?.focus()
    isOpen.current = editing !== undefined
  }, [editing])

  const edit = (next: typeof editing) => {
    setEditing(next)
    onEdited(next !== undefined && !isEqual(next.values, getValues(field, next.read)))
  }
  const end = () => {
    setIssues({})
    change.setProblem(undefined)
    edit(undefined)
  }
  const save = async () => {
    if (!editing) return
    const { read, values } = editing
    const found = findIssues(values)
    setIssues(found)
    if (Object.keys(found).length > 0) {
      form.current?.querySelector<HTMLElement>('[name]')?.focus()
      return
    }
    if (isEqual(values, getValues(field, read)) || (await change.change(values, read))) end()
  }
  // Once overtaken, the note below the fact takes the place of the form; it has the wanted value.
  return (
    <div ref={box} className={props.className}>
      {editing && !change.overtaken ? (
        <FactForm
          formRef={form}
          what={what}
          isSaving={change.isSaving}
          onSave={() => void save()}
          onCancel={end}
        >
          {props.renderInputs(
            editing.values,
            (values) => edit({ ...editing, values: { ...editing.values, ...values } }),
            issues,
          )}
        </FactForm>
      ) : (
        <div className="flex min-h-9 items-center gap-1 touch:min-h-11">
          <div className="min-w-0 flex-1">{props.children}</div>
          <span className="flex shrink-0 items-center text-ink-muted print:hidden">
            <IconButton
              label={`Correct ${what}`}
              title={`Correct ${what}`}
              icon={Pencil}
              look="bare"
              size="row"
              data-pencil=""
              onClick={() => {
                change.dismissOvertaken()
                edit({ read: lead, values: getValues(field, lead) })
              }}
            />
            {props.actions}
          </span>
        </div>
      )}
      <FieldNotes change={change} describe={describe} />
    </div>
  )
}

interface FactFormProps {
  formRef: ReturnType<typeof useFirstField>
  what: string
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

function FactForm({ formRef, what, isSaving, onSave, onCancel, children }: FactFormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSaving) onSave()
  }
  // Escape ends the correction, not the lead.
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    // The keys of all that it contains.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      noValidate
      aria-label={`Correct ${what}`}
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      className="my-1 grid gap-2.5 rounded-control border border-line bg-portal p-3"
    >
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="row" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="row" type="submit" pending={isSaving} pendingText="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
