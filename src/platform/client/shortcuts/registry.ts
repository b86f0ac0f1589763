import { coverElements, pressedElements, takesText } from './is-busy.ts'
import { isNamedKey, toStep } from './keys.ts'
import { areShortcutsOn } from './preference.ts'
import { type PendingSequence, sequenceMs, takeStep } from './sequence.ts'

export type Shortcut = {
  /** One key (`j`, `Enter`, `?`), a key with Ctrl or Cmd (`Mod+k`), or a sequence (`g l`). */
  keys: string
  /** For the sheet of shortcuts: what happens, such as “Next request”. */
  label: string
  run: () => void
  /** False while there is nothing to do it with; the sheet lists it all the same. */
  isEnabled?: boolean
}

export type ShortcutGroup = { name: string; shortcuts: readonly Shortcut[] }

type Entry = { order: number; read: () => ShortcutGroup }

const entries = new Set<Entry>()
let lastOrder = 0
let pending: PendingSequence | undefined
let pendingTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The first keys of a sequence that waits for its next one. */
export const readPendingSteps = (): string | undefined => pending?.steps

export function onPendingSteps(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setPending(next: PendingSequence | undefined) {
  clearTimeout(pendingTimer)
  pending = next
  if (next) pendingTimer = setTimeout(() => setPending(undefined), sequenceMs)
  for (const listener of listeners) listener()
}

/**
 * The place of a component that is rendered for the first time. A parent comes before its children, although React runs
 * their effects first.
 */
export const takeOrder = () => (lastOrder += 1)

const inOrder = () => [...entries].toSorted((a, b) => a.order - b.order)

/** Groups of the same name are one. */
export function listShortcutGroups(): ShortcutGroup[] {
  const groups = new Map<string, Shortcut[]>()
  for (const { read } of inOrder()) {
    const { name, shortcuts } = read()
    groups.set(name, [...(groups.get(name) ?? []), ...shortcuts])
  }
  return [...groups].map(([name, shortcuts]) => ({ name, shortcuts }))
}

const isBusy = (target: EventTarget | null, step: string) => {
  if (document.querySelector(coverElements) !== null) return true
  if (!(target instanceof Element)) return false
  const { tagName: tag, role } = target
  const type = target instanceof HTMLInputElement ? target.type : undefined
  const isEditable = target instanceof HTMLElement && target.isContentEditable
  if (takesText({ tag, type, role, isEditable })) return true
  return isNamedKey(step) && target.closest(pressedElements) !== null
}

function handleKey(event: KeyboardEvent) {
  const step = event.defaultPrevented ? undefined : toStep(event)
  if (step === undefined || !areShortcutsOn()) return
  if (isBusy(event.target, step)) {
    if (pending) setPending(undefined)
    return
  }
  // A key that is held down does not continue a sequence, nor begin it again.
  if (event.repeat && pending) return
  // The last one has precedence, such as an open lead over the list behind it.
  const shortcuts = inOrder()
    .toReversed()
    .flatMap(({ read }) => read().shortcuts)
    .filter(({ isEnabled = true }) => isEnabled)
  const taken = takeStep(pending, step, event.timeStamp, shortcuts)
  if (taken.kind === 'none') {
    if (pending) setPending(undefined)
    return
  }
  // The key must not also be typed into a field that the shortcut focuses, or open the browser's own search.
  event.preventDefault()
  if (taken.kind === 'wait') {
    setPending(taken.pending)
    return
  }
  if (pending) setPending(undefined)
  // Held down, a single key goes on, such as `j` through a list.
  if (event.repeat && step.startsWith('Mod+')) return
  taken.shortcut.run()
}

/** Adds a group. @returns a function that removes it */
export function registerShortcuts(entry: Entry): () => void {
  // After the handlers of components, which may have used the key.
  if (entries.size === 0) document.addEventListener('keydown', handleKey)
  entries.add(entry)
  return () => {
    entries.delete(entry)
    if (entries.size > 0) return
    document.removeEventListener('keydown', handleKey)
    setPending(undefined)
  }
}
