import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { fullName } from '#shared/names.ts'
import { therapistWaitlistQuery } from '../queries.ts'
import { formatPeople, isWaiting } from './group-entries.ts'
import { NotifyDialog, type NotifyQuestion } from './notify-dialog.tsx'

type SavedProfile = {
  id: number
  firstName: string
  lastName: string
  acceptingClients: boolean
}

interface WaitlistOffer {
  /** Call it after a save: the question opens if the save turned "Accepting clients" on and people wait. */
  offer: (before: { acceptingClients: boolean }, saved: SavedProfile) => Promise<void>
  isOpen: () => boolean
  dialog: ReactNode
}

/** Offers to write to those who wait for a therapist who accepts clients again. */
export function useWaitlistOffer(onClosed: () => void = () => {}): WaitlistOffer {
  const client = useQueryClient()
  const [question, setQuestion] = useState<NotifyQuestion>()
  const isOpen = useRef(false)

  async function offer(before: { acceptingClients: boolean }, saved: SavedProfile) {
    if (before.acceptingClients || !saved.acceptingClients) return
    const query = { ...therapistWaitlistQuery(saved.id), staleTime: 0 }
    // The profile is saved, whether or not the list can be read.
    const entries = await client.fetchQuery(query).catch(() => [])
    const people = entries.filter(isWaiting)
    if (people.length === 0) return
    const name = fullName(saved)
    isOpen.current = true
    setQuestion({
      title: 'Tell people on the waiting list?',
      lead: `${formatPeople(people.length)} ${people.length === 1 ? 'is' : 'are'} waiting for ${name}.`,
      therapistName: name,
      people,
      chosenCount: 1,
    })
  }

  function close() {
    isOpen.current = false
    setQuestion(undefined)
    onClosed()
  }

  return {
    offer,
    isOpen: () => isOpen.current,
    dialog: <NotifyDialog question={question} keepLabel="Not now" onClose={close} />,
  }
}
