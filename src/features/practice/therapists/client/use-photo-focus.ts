import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { Profile } from '../contract/profiles.ts'
import { useMovePhotoFocus } from './profile-queries.ts'

type Focus = Profile['photoFocus']

/** A slider that is moved by keyboard passes many values. */
const pauseMs = 400

/**
 * The point of a photo that stays visible. A choice is shown at once and saved after a pause, one call at a time: calls
 * that overtake each other, or a profile read before the last one, would take a step or the other axis back.
 */
export function usePhotoFocus({ userId, photoFocus }: Pick<Profile, 'userId' | 'photoFocus'>) {
  const { mutateAsync } = useMovePhotoFocus()
  const [chosen, setChosen] = useState<Focus>()
  const unsaved = useRef<Focus>(undefined)
  const isSaving = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function save() {
    clearTimeout(timer.current)
    if (isSaving.current) return
    isSaving.current = true
    while (unsaved.current) {
      const body = unsaved.current
      unsaved.current = undefined
      try {
        await mutateAsync({ params: { id: String(userId) }, body })
      } catch (error) {
        const text = toErrorMessage(error, 'Failed to save the focus. Please try again.')
        showToast({ kind: 'error', title: 'Update Failed', text })
        if (!unsaved.current) setChosen(undefined)
      }
    }
    isSaving.current = false
  }

  const move = (next: Focus) => {
    setChosen(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pauseMs)
  }

  const forgetSaved = useEffectEvent((saved: Focus) => {
    const isPending = isSaving.current || unsaved.current !== undefined
    if (!isPending && chosen?.x === saved.x && chosen.y === saved.y) setChosen(undefined)
  })
  // From then on the stored profile is shown, which another person may change.
  useEffect(() => forgetSaved(photoFocus), [photoFocus])

  const leave = useEffectEvent(() => {
    if (unsaved.current) void save()
  })
  useEffect(() => () => leave(), [])

  return { focus: chosen ?? photoFocus, move }
}
