import { toErrorMessage } from './http/api.ts'
import { showToast } from './toasts.ts'

type Undoable<Done> = {
  title: string
  text: string
  /** Shown where the server does not say why it refuses. */
  failure: string
  act: () => Promise<Done>
  undo: (done: Done) => Promise<unknown>
}

/**
 * Does something that a toast reports with the way back. It holds no state of a component: the row that was pressed may
 * be gone before the answer arrives.
 */
export async function actWithUndo<Done>(undoable: Undoable<Done>): Promise<void> {
  const { title, text, failure, act, undo } = undoable
  const report = (error: unknown) =>
    showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, failure) })
  try {
    const done = await act()
    showToast({
      kind: 'success',
      title,
      text,
      action: { label: 'Undo', press: () => void undo(done).catch(report) },
    })
  } catch (error) {
    report(error)
  }
}
