import { hydrateRoot, type Root } from 'react-dom/client'
import { DirectoryFinder } from '#features/practice/therapists/client/directory/directory-finder.tsx'
import { isSoonestFirst, listDirectory } from '#features/practice/therapists/contract/directory.ts'
import { readNextCalls } from '#features/requests/appointments/client/visitor/read-next-calls.ts'
import { m } from '#messages'
import { callOverHttp } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { bootAttributes } from '../../boot-protocol.ts'
import { Providers } from './providers.tsx'
import { rootErrorHandlers } from './report-render-errors.ts'

const isChanged = (form: HTMLFormElement) =>
  form.querySelector(':checked:not([checked]), [checked]:not(:checked)') !== null

interface Start {
  part: HTMLElement
  form: HTMLFormElement
  /** True if the visitor has pressed a link of the part and waits for it. */
  isAwaited: () => boolean
  /** The part reacts from now on. */
  onLive: () => void
}

/**
 * Hydrates the filters and the list of a page whose rest stays as the server sent it. Choices that are made until
 * then are read from the form. @throws when the therapists cannot be read; a toast says so to a visitor who waits
 */
export async function startDirectory(start: Start): Promise<Root | undefined> {
  const { part, form, isAwaited, onLive } = start
  const markWaiting = () =>
    part.toggleAttribute(bootAttributes.waiting, isAwaited() || isChanged(form))
  markWaiting()
  form.addEventListener('input', markWaiting)
  try {
    const isSoonest = isSoonestFirst(new URLSearchParams(location.search))
    const [directory, nextCalls] = await Promise.all([
      callOverHttp(listDirectory, {}),
      // Without them the order of the day takes its place.
      isSoonest ? readNextCalls().catch(() => undefined) : undefined,
    ])
    if (!part.isConnected) return undefined
    return hydrateRoot(
      part,
      <Providers>
        <DirectoryFinder
          directory={directory}
          search={location.search.slice(1)}
          nextCalls={nextCalls}
          readNextCalls={part.hasAttribute(bootAttributes.freeCalls) ? readNextCalls : undefined}
          onLive={onLive}
        />
      </Providers>,
      rootErrorHandlers,
    )
  } catch (error) {
    if (isChanged(form)) {
      const title = m.errors_no_connection()
      showToast({ kind: 'error', title, text: m.directory_update_failed() })
    }
    throw error
  } finally {
    form.removeEventListener('input', markWaiting)
    part.removeAttribute(bootAttributes.waiting)
  }
}
