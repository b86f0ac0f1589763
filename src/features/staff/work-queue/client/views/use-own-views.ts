import { actWithUndo } from '#platform/client/undo-toast.ts'
import type { OwnView, SavedQuery } from '../../contract.ts'
import { useDeleteView, useLeadViews, useRenameView, useSaveView } from '../queries.ts'

/** The number of leads in each view, and one's own views with the ways to change them. */
export function useOwnViews() {
  const views = useLeadViews()
  const { mutateAsync: save } = useSaveView()
  const { mutateAsync: change } = useRenameView()
  const { mutateAsync: remove } = useDeleteView()
  const saveAs = (name: string, query: SavedQuery) => save({ body: { name, query } })
  return {
    counts: views?.counts,
    own: views?.own ?? [],
    save: saveAs,
    rename: (id: number, name: string) => change({ params: { id: String(id) }, body: { name } }),
    remove: ({ id, name, query }: OwnView) =>
      actWithUndo({
        title: 'View deleted',
        text: `“${name}” is no longer in your list.`,
        failure: 'The view could not be deleted. Please try again.',
        act: () => remove({ params: { id: String(id) } }),
        undo: () => saveAs(name, query),
      }),
  }
}

export type OwnViews = ReturnType<typeof useOwnViews>
