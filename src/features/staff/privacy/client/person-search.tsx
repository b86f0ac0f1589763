import { type FormEvent, useRef, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { parseContact } from '#shared/contact.ts'
import { contactHint } from '../contract.ts'

interface PersonSearchProps {
  typed: string
  onType: (typed: string) => void
  isPending: boolean
  onSearch: (typed: string) => void
}

/** An email address or a phone number. It is sent in a body and is in no address of the browser. */
export function PersonSearch({ typed, onType, isPending, onSearch }: PersonSearchProps) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!parseContact(typed)) {
      setError(contactHint)
      input.current?.focus()
      return
    }
    setError(undefined)
    onSearch(typed.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="mb-6 flex max-w-160 flex-wrap items-end gap-3">
      <Field label="Email or phone number" error={error} className="flex-1 basis-64">
        <SearchInput
          ref={input}
          value={typed}
          autoComplete="off"
          maxLength={254}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </Field>
      <Button type="submit" pending={isPending} pendingText="Searching...">
        Find
      </Button>
    </form>
  )
}
