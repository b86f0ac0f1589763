import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import type { OutgoingFile } from '../../outbox.ts'

// Loaded with the first file of a visitor, so it is not a part of the chat's state.
let progress = { key: '', percent: 0 }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows how much of the files of a message is sent. */
export function setUploadProgress([first]: readonly OutgoingFile[], percent: number) {
  progress = { key: first?.key ?? '', percent }
  for (const listener of listeners) listener()
}

/** That a message is being sent, and how much of its files is. */
export function UploadProgress({ files: [first] }: { files: readonly OutgoingFile[] }) {
  const { key, percent } = useSyncExternalStore(subscribe, () => progress)
  const isShown = percent > 0 && key === first?.key
  return (
    // The log reads new messages aloud, and not that one has changed.
    <output>
      {isShown ? m.chat_sending_part({ percent: String(percent) }) : m.chat_sending()}
    </output>
  )
}
