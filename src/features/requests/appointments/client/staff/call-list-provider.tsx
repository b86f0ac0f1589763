import { type ReactNode, useMemo, useState } from 'react'
import { showToast } from '#platform/client/toasts.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { type AddToWaitlist, CallListContext } from './call-list-context.ts'
import type { CallPerson } from './call-people.ts'
import { countMinutes, formatCallTime } from './labels.ts'
import { OfferDialog, type OfferQuestion } from './offer-dialog.tsx'
import { useChangeCall, useOfferTimes } from './queries.ts'
import { TimeDialog } from './time-dialog.tsx'

interface CallListProviderProps {
  now: Date
  people: readonly CallPerson[]
  namesPeople: boolean
  onWait: AddToWaitlist
  children: ReactNode
}

const missed = {
  en: 'We called you as agreed and could not reach you. Here are other times for your free call.',
  fr: 'Nous avons tenté de vous joindre comme convenu, sans succès. Voici d’autres moments possibles pour votre appel gratuit.',
} as const

const toOffer = (call: Appointment, userId: number): OfferQuestion => ({
  clientName: call.clientName,
  minutes: countMinutes(call),
  way: call.way,
  userId,
  text: call.state === 'noAnswer' ? missed[call.language] : '',
})

/** Shares with the cards of a list the present time, the therapists, and the dialogs that they open. */
export function CallListProvider(props: CallListProviderProps) {
  const { now, people, namesPeople, onWait, children } = props
  const { mutateAsync: change } = useChangeCall()
  const { mutateAsync: offer } = useOfferTimes()
  const [moving, setMoving] = useState<Appointment>()
  const [offering, setOffering] = useState<Appointment>()
  const value = useMemo(
    () => ({
      now,
      people: new Map(people.map((person) => [person.userId, person])),
      namesPeople,
      onWait,
      onMove: setMoving,
      onOffer: setOffering,
    }),
    [now, people, namesPeople, onWait],
  )
  const [first] = people
  return (
    <CallListContext value={value}>
      {children}
      <TimeDialog
        question={
          moving && {
            kind: 'move',
            clientName: moving.clientName,
            startsAt: moving.startsAt,
            minutes: countMinutes(moving),
            way: moving.way,
            userId: moving.userId ?? first?.userId ?? 0,
          }
        }
        people={people}
        now={now}
        onSave={async ({ startsAt, way, notify, force }) => {
          if (!moving) return
          const body = { startsAt, way, notify, force, version: moving.version }
          await change({ params: { id: String(moving.id) }, body })
          showToast({
            kind: 'success',
            title: 'Call moved',
            text: `${moving.clientName}: ${formatCallTime(startsAt, now)}`,
          })
        }}
        onClose={() => setMoving(undefined)}
      />
      <OfferDialog
        question={offering && toOffer(offering, offering.userId ?? first?.userId ?? 0)}
        people={people}
        now={now}
        onSend={async (body) => {
          if (!offering) return
          await offer({ params: { id: String(offering.leadId) }, body })
          showToast({
            kind: 'success',
            title: 'Times offered',
            text: `${offering.clientName} gets them by email.`,
          })
        }}
        onClose={() => setOffering(undefined)}
      />
    </CallListContext>
  )
}
