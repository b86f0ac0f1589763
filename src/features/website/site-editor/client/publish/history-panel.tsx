import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, RotateCcw } from 'lucide'
import { useState } from 'react'
import { callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { queryFor, refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button, buttonClasses } from '#platform/client/ui/button.tsx'
import { Dialog, DialogBody, DialogHead } from '#platform/client/ui/dialog.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/practice-time.ts'
import { getSiteState, listSiteVersions, restoreSiteVersion } from '../../contract.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'
import { ContentFiles } from './content-files.tsx'

type Version = EndpointResponse<typeof listSiteVersions>[number]

interface HistoryPanelProps {
  open: boolean
  /** The page on which a version is shown. */
  previewPath: string
  onClose: () => void
}

/** All published versions, and the whole content as a file. */
export function HistoryPanel({ open, previewPath, onClose }: HistoryPanelProps) {
  return (
    <Dialog open={open} onClose={onClose} size="panel">
      {open && (
        <>
          <DialogHead title="History" subtitle="What was published, when and by whom" />
          <DialogBody tabIndex={0}>
            <ContentFiles onDone={onClose} />
            <VersionList previewPath={previewPath} onRestored={onClose} />
          </DialogBody>
        </>
      )}
    </Dialog>
  )
}

interface VersionListProps {
  previewPath: string
  onRestored: () => void
}

function VersionList({ previewPath, onRestored }: VersionListProps) {
  const query = useQuery({ ...queryFor(listSiteVersions, {}), refetchOnMount: 'always' })
  const current = useSnapshot(({ version }) => version)
  const [asked, setAsked] = useState<Version>()
  if (query.error) {
    return (
      <ErrorState
        place="inside"
        title="The history could not be loaded"
        action={<TryAgain onTry={() => void query.refetch()} />}
      >
        {toErrorMessage(query.error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  if (!query.data) {
    return (
      <Loading label="Loading the history">
        <SkeletonRows rows={4} />
      </Loading>
    )
  }
  if (query.data.length === 0) {
    return <p className="text-ink-muted">Nothing was published yet.</p>
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {query.data.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isCurrent={version.version === current}
            previewPath={previewPath}
            onRestore={() => setAsked(version)}
          />
        ))}
      </ol>
      <RestoreQuestion
        version={asked}
        onClose={() => setAsked(undefined)}
        onRestored={onRestored}
      />
    </>
  )
}

interface VersionRowProps {
  version: Version
  isCurrent: boolean
  previewPath: string
  onRestore: () => void
}

function VersionRow({ version, isCurrent, previewPath, onRestore }: VersionRowProps) {
  const [now] = useState(() => new Date())
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <strong>Version {version.version}</strong>
          {isCurrent && <span className="text-moss-700"> · Visitors see it now</span>}
        </span>
        {!isCurrent && (
          <span className="flex flex-wrap gap-2">
            <a
              href={`${previewPath}?preview=${version.version}`}
              target="_blank"
              rel="noopener"
              className={buttonClasses({ variant: 'quiet', size: 'row' })}
            >
              <Icon icon={Eye} size="small" />
              View<span className="sr-only"> version {version.version}</span>
              <OpensInNewTab />
            </a>
            <Button variant="secondary-light" size="row" onClick={onRestore}>
              <Icon icon={RotateCcw} size="small" />
              Restore<span className="sr-only"> version {version.version}</span>
            </Button>
          </span>
        )}
      </p>
      <p className="text-sm text-ink-muted">
        {formatMoment(new Date(version.publishedAt), now)}
        {version.publishedBy !== null && `, ${version.publishedBy}`}
      </p>
      {version.changes.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="min-h-6 w-fit cursor-pointer font-semibold text-river-700 touch:min-h-11 touch:py-2.5">
            {version.changes.length === 1 ? 'What changed' : `${version.changes.length} changes`}
          </summary>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {version.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

interface RestoreQuestionProps {
  version: Version | undefined
  onClose: () => void
  onRestored: () => void
}

function RestoreQuestion({ version, onClose, onRestored }: RestoreQuestionProps) {
  const store = useEditorStore()
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)

  async function restore(number: number) {
    setPending(true)
    try {
      await callOverHttp(restoreSiteVersion, {
        params: { version: String(number) },
        body: { replace: true },
      })
      store.replace(await callOverHttp(getSiteState, {}))
      void refreshTopics(client, ['site'])
      onRestored()
      const text = `Version ${number} is in the form. Visitors see it once you publish.`
      showToast({ kind: 'success', title: 'Version restored', text })
    } catch (error) {
      const text = toErrorMessage(error, 'The version could not be restored. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setPending(false)
      onClose()
    }
  }

  return (
    <QuestionDialog
      open={version !== undefined}
      title={`Restore version ${version?.version ?? ''}?`}
      onKeep={onClose}
      goLabel="Restore version"
      onGo={() => version && void restore(version.version)}
      isPending={isPending}
      pendingText="Restoring..."
    >
      This replaces the current draft, including unpublished changes. Visitors see it when you
      publish.
    </QuestionDialog>
  )
}
