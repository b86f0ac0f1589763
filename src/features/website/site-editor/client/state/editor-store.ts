import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Api } from '#shared/endpoint.ts'
import { getSiteState, type SiteState } from '../../contract.ts'
import { type ContentPath, getAt, setAt, toPathKey } from './content-path.ts'
import { followNames } from './follow-name.ts'
import { recordChange, redoChange, undoChange } from './history.ts'
import { mergeContent } from './merge-content.ts'
import { createSaver } from './saver.ts'
import type { FieldIssue } from './sendable.ts'
import {
  type EditorSnapshot,
  isUnsaved,
  type SaveConflict,
  toEdited,
  toSnapshot,
} from './snapshot.ts'
import { createSnapshotHolder } from './snapshot-holder.ts'

export type EditorStore = ReturnType<typeof createEditorStore>

type EditorStoreOptions = {
  state: SiteState
  /** The content that the form begins with, including unsaved text of this tab. */
  content: SiteContent
  call: Api
  /** Called after each change, to store what is not saved. */
  onChange: (snapshot: EditorSnapshot) => void
}

/** The content in the form, and saving it section by section. */
export function createEditorStore({ state, content, call, onChange }: EditorStoreOptions) {
  const holder = createSnapshotHolder(toSnapshot(state, content), onChange)
  const { read, update, subscribe } = holder
  const { save, saveLater } = createSaver(holder, call)

  function setContent(changed: SiteContent, field: string) {
    const { history, content } = read()
    const next = followNames(read(), changed)
    const recorded = recordChange(history, content, field, Date.now())
    update({ content: next, history: recorded, serverIssues: [], ...withoutLoaded() })
    saveLater()
  }

  /** Changes that others saved count as seen once a person goes on editing. */
  const withoutLoaded = () => (read().conflict?.kind === 'loaded' ? { conflict: undefined } : {})

  function step(move: typeof undoChange<SiteContent>) {
    const moved = move(read().history, read().content)
    if (!moved) return
    update({ ...moved, serverIssues: [] })
    saveLater()
  }

  /** Loads what someone else has saved; own changes to other fields stay. @throws if it cannot be read */
  async function loadLatest() {
    const latest = await call(getSiteState, {})
    const { saved, content, history, savedAt } = read()
    const theirs = toEdited(latest)
    const { merged, both } = mergeContent(saved, content, theirs)
    const conflict: SaveConflict = {
      kind: 'loaded',
      by: latest.updatedBy,
      both: both.map((path) => ({ path, theirs: getAt(theirs, path) })),
    }
    const own = merged as SiteContent // all three have the same schema
    update({ ...toSnapshot(latest, own), history, savedAt, conflict })
    // Where both changed the same field, its author looks at it before it is saved.
    if (both.length === 0) saveLater()
  }

  return {
    read,
    subscribe,
    save,
    loadLatest,
    /** Saves one's own text over that of others, which has been shown. */
    saveOver() {
      update(withoutLoaded())
      return save()
    },
    change: (path: ContentPath, value: unknown) =>
      setContent(setAt(read().content, path, value), toPathKey(path)),
    /** A change of several fields, which is undone as one. */
    edit: (change: (content: SiteContent) => SiteContent, field: string) =>
      setContent(change(read().content), field),
    undo: () => step(undoChange),
    redo: () => step(redoChange),
    showIssues: (serverIssues: readonly FieldIssue[]) => update({ serverIssues }),
    /** Leads to a field, which its section opens and focuses. */
    goTo: (wanted: ContentPath) => update({ wanted }),
    /** The form has focused the field. */
    arrive: () => update({ wanted: undefined }),
    /** After publishing, restoring, discarding or importing: the form shows what the server has. */
    replace: (latest: SiteState) => update(toSnapshot(latest)),
    isUnsaved: () => isUnsaved(read()),
  }
}
