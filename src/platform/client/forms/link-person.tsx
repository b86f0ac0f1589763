import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LinkFault, LinkPending } from './mailed-link.tsx'
import { isLinkFault } from './use-new-password.ts'

interface LinkPersonProps<Person, Key extends QueryKey> {
  /** Empty after a reload, since the address no longer has it. */
  token: string
  /** The call that finds the person of the link. */
  query: UseQueryOptions<Person, Error, Person, Key>
  /** Shown instead of the form when the link does not work. */
  fault: {
    title: string
    /** Without a token. */
    unknownText: string
    /** Buttons that help. */
    actions: ReactNode
  }
  renderForm: (person: Person, onLinkFault: (message: string) => void) => ReactNode
}

/** Loads the person of a mailed link, and says why a link does not work. */
export function LinkPerson<Person, Key extends QueryKey>(props: LinkPersonProps<Person, Key>) {
  const { token, query, fault, renderForm } = props
  // Kept: signing in empties the cache while the form still stands, and its link has ended by then.
  const [known, setKnown] = useState<Person>()
  const person = useQuery({ ...query, enabled: token !== '' && known === undefined })
  if (known === undefined && person.data !== undefined) setKnown(() => person.data)
  // The link ended while its form was open.
  const [lateFault, setLateFault] = useState<string>()
  const faultAtStart = token === '' ? fault.unknownText : undefined
  const message =
    lateFault ?? faultAtStart ?? (isLinkFault(person.error) ? person.error.userMessage : undefined)

  if (message !== undefined) {
    return (
      <LinkFault title={fault.title} message={message}>
        {fault.actions}
      </LinkFault>
    )
  }
  if (known === undefined) {
    return (
      <LinkPending
        error={person.error}
        isTrying={person.isFetching}
        onRetry={() => void person.refetch()}
      />
    )
  }
  return renderForm(known, setLateFault)
}
