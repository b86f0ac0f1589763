import type { SiteSection } from '#features/practice/site/contract/content.ts'
import { CallError, isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import type { Api } from '#shared/endpoint.ts'
import { isEqual } from '#shared/is-equal.ts'
import { saveSiteDraft } from '../../contract.ts'
import { toFieldIssues, toSendable } from './sendable.ts'
import { listUnsaved } from './snapshot.ts'
import type { SnapshotHolder } from './snapshot-holder.ts'

/** Shortly after typing stops. */
const saveDelayMs = 900
/** The delay before saving is tried again after a failure of the network. */
const retryMs = 10_000

const saveFailed = 'Your changes could not be saved. Check your connection; they are still here.'

/** Saves the form's content to the draft, one section after the other. */
export function createSaver({ read, update }: SnapshotHolder, call: Api) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function saveLater(delay = saveDelayMs) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delay)
  }

  /** The next section with something to save, and its value. */
  function findNext(): { section: SiteSection; value: unknown } | undefined {
    const { content, saved } = read()
    for (const section of listUnsaved(read())) {
      const value = toSendable(content, saved, section)?.[section]
      if (value !== undefined && !isEqual(value, saved[section])) return { section, value }
    }
    return undefined
  }

  function handleFailure(error: unknown, section: SiteSection) {
    if (error instanceof CallError && error.status === 409) {
      // The sentence after it is about a page that cannot load the latest version by itself.
      const [title = ''] = toErrorMessage(error, saveFailed).split(/(?<=\.) /)
      update({ conflict: { kind: 'found', title } })
      return
    }
    const isNetwork = isServerUnavailable(error)
    const serverIssues = error instanceof CallError ? toFieldIssues(error.issues, section) : []
    const message = isNetwork ? saveFailed : toErrorMessage(error, saveFailed)
    update({ failure: { message, isNetwork }, serverIssues })
    if (isNetwork) saveLater(retryMs)
  }

  async function saveAll() {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const { section, value } = next
      update({ isSaving: true, failure: undefined })
      try {
        const body = { section, value, updatedAt: read().updatedAt }
        const { updatedAt } = await call(saveSiteDraft, { body })
        update({ saved: { ...read().saved, [section]: value }, updatedAt, savedAt: new Date() })
      } catch (error) {
        handleFailure(error, section)
        return
      }
    }
  }

  /** True if a person has to look at the changes that someone else saved. */
  function isBlocked() {
    const { conflict } = read()
    return conflict?.kind === 'found' || (conflict?.kind === 'loaded' && conflict.both.length > 0)
  }

  /** Saves what is unsaved and valid. A conflict must be resolved first. */
  function save(): Promise<void> {
    clearTimeout(timer)
    if (isBlocked()) return Promise.resolve()
    running ??= saveAll().finally(() => {
      running = undefined
      update({ isSaving: false })
    })
    return running
  }

  return { save, saveLater }
}
