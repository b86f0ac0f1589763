import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OwnProfile, Profile } from '#features/practice/therapists/contract/profiles.ts'
import { findHints } from '../../advertising-hints.ts'
import type { ProfileEdits } from '../../profile-edits.ts'
import { allTherapistsQuery } from '../queries.ts'
import { HintsContext } from './field-hints.tsx'

/** Long enough that a word which is still being typed is not judged. */
const pauseMs = 600

interface ProfileHintsProps {
  form: UseFormReturn<ProfileEdits, unknown, OwnProfile>
  profile: Pick<Profile, 'id' | 'firstName'>
  children: ReactNode
}

/** Gives the fields of a profile form their hints, a moment after the last change. */
export function ProfileHints({ form, profile: { id, firstName }, children }: ProfileHintsProps) {
  const { data: therapists = [] } = useQuery(allTherapistsQuery())
  const othersStateFee = therapists.some((one) => one.id !== id && one.sessionFee !== null)
  const [values, setValues] = useState(() => form.getValues())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => setValues(structuredClone(form.getValues())), pauseMs)
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [form])
  return (
    <HintsContext value={findHints(values, { firstName, othersStateFee })}>{children}</HintsContext>
  )
}
