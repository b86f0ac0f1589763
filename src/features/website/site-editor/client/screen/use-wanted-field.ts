import { type RefObject, useEffect } from 'react'
import { findEditorSection } from '../../sections.ts'
import { findInput } from '../fields/move-focus.ts'
import { toPathKey } from '../state/content-path.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'

/** A long text is there once its editor is loaded. */
const maxWaitMs = 5_000

/** Scrolls to the field that a complaint leads to and focuses it, once its section is shown. */
export function useWantedField(form: RefObject<HTMLElement | null>, section: string) {
  const store = useEditorStore()
  const wanted = useSnapshot((snapshot) => snapshot.wanted)
  useEffect(() => {
    if (!wanted || findEditorSection(toPathKey(wanted)) !== section) return
    const startedAt = performance.now()
    let frame = 0
    const focus = (now: number) => {
      const input = form.current && findInput(form.current, wanted)
      if (!input && now - startedAt < maxWaitMs) {
        frame = requestAnimationFrame(focus)
        return
      }
      input?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
      store.arrive()
    }
    // A dialog that closes gives the focus back first.
    frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [form, section, store, wanted])
}
