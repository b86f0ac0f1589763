import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { SiteState } from '../../contract.ts'
import { getSiteState } from '../../contract.ts'
import { ChecklistScreen } from '../checklist/checklist-screen.tsx'
import type { InviteDialog } from '../checklist/invite-step.tsx'
import { StoreContext, useSnapshot } from '../state/store-context.ts'
import { EditorScreen } from './editor-screen.tsx'
import { useEditorStoreFor } from './use-editor-store-for.ts'

interface SiteScreenProps {
  userId: number
  /** The section in the address: `?section=fees`. */
  section: string | null
  /** Called while the editor, which needs the width of the sidebar, is on the screen. */
  onEditor: (isShown: boolean) => void
  InviteDialog: InviteDialog
}

/** The website: a checklist until the first publication, and the editor. */
export function SiteScreen(props: SiteScreenProps) {
  const query = useQuery({ ...queryFor(getSiteState, {}), refetchOnMount: 'always' })
  if (query.error && !query.data) {
    return (
      <div className="p-4 md:p-7">
        <PageHeading className="mb-5">Website</PageHeading>
        <ErrorState
          title="The website could not be loaded"
          action={<TryAgain onTry={() => void query.refetch()} />}
        >
          {toErrorMessage(query.error, 'Check your connection and try again.')}
        </ErrorState>
      </div>
    )
  }
  if (!query.data || !query.isFetchedAfterMount) return <ScreenSkeleton />
  return <LoadedScreen {...props} state={query.data} />
}

function LoadedScreen({ userId, state, ...choice }: SiteScreenProps & { state: SiteState }) {
  // Later answers of the query do not replace what is typed: the store reads the server by itself.
  const [initial] = useState(state)
  const store = useEditorStoreFor(initial, userId)
  return (
    <StoreContext value={store}>
      <Choice {...choice} />
    </StoreContext>
  )
}

function Choice({ section, onEditor, InviteDialog }: Omit<SiteScreenProps, 'userId'>) {
  const isPublished = useSnapshot(({ version }) => version > 0)
  const isEditor = isPublished || section !== null
  useEffect(() => {
    onEditor(isEditor)
    return () => onEditor(false)
  }, [isEditor, onEditor])
  return isEditor ? (
    <EditorScreen sectionKey={section ?? 'contact'} />
  ) : (
    <ChecklistScreen InviteDialog={InviteDialog} />
  )
}

function ScreenSkeleton() {
  return (
    <Loading label="Loading the website" className="p-4 md:p-7">
      <PageHeading className="mb-5">Website</PageHeading>
      <div className="grid gap-5 lg:grid-first-63">
        <Skeleton className="h-120 rounded-card max-lg:hidden" />
        <div className="grid content-start gap-5">
          <Skeleton className="h-60 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      </div>
    </Loading>
  )
}
