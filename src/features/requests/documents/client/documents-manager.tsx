import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileText, Trash2 } from 'lucide'
import { useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { saveFile } from '#platform/client/http/save-file.ts'
import { uploadOverHttp } from '#platform/client/http/uploads.ts'
import { showToast } from '#platform/client/toasts.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { FileButton } from '#platform/client/ui/portal/file-button.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { Role } from '#shared/actor.ts'
import { fillPath } from '#shared/endpoint.ts'
import { formatLongDate } from '#shared/practice-time.ts'
import {
  addDocument,
  documentLimits,
  downloadDocument,
  type PracticeDocument,
} from '../contract.ts'
import { acceptedDocuments, formatSize } from '../rules.ts'
import { documentsQuery, useDeleteDocument } from './queries.ts'

const showFailure = (title: string, error: unknown) =>
  showToast({
    kind: 'error',
    title,
    text: toErrorMessage(error, 'The server could not be reached. Please try again.'),
  })

function useUpload() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  async function upload(file: File) {
    setProgress(0)
    try {
      const { name } = await uploadOverHttp(addDocument, {}, file, { onProgress: setProgress })
      showToast({ kind: 'success', title: 'Document Added', text: `“${name}” can be attached.` })
      await refreshTopics(client, ['documents'])
    } catch (error) {
      showFailure('Document Not Added', error)
    }
    setProgress(undefined)
  }
  return { progress, upload }
}

/** The documents that everyone can attach to emails. Administrators add and delete them. */
export function DocumentsManager({ role }: { role: Role }) {
  const list = useQuery(documentsQuery())
  const { progress, upload } = useUpload()
  const remove = useDeleteDocument()
  const [leaving, setLeaving] = useState<PracticeDocument>()
  const place = useRef<HTMLDivElement>(null)
  const isAdmin = role === 'admin'
  const confirm = async () => {
    if (!leaving) return
    try {
      await remove.mutateAsync({ params: { id: String(leaving.id) } })
      closeNow(() => setLeaving(undefined))
      // The button that was pressed is gone.
      place.current?.focus()
    } catch (error) {
      showFailure('Document Not Deleted', error)
      setLeaving(undefined)
    }
  }
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The documents could not be loaded"
        action={<TryAgain onTry={() => void list.refetch()} isTrying={list.isFetching} />}
      >
        {toErrorMessage(list.error, 'Please check your connection and try again.')}
      </ErrorState>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-muted">
          Forms that go with an email, such as an intake form: PDF, at most{' '}
          {documentLimits.bytes / 1024 / 1024} MB each. Put no client’s details into them.
        </p>
        {isAdmin && (
          <FileButton
            label="Add a document"
            accept={acceptedDocuments}
            progress={progress}
            onFile={(file) => void upload(file)}
          >
            Add PDF
          </FileButton>
        )}
      </div>
      {list.isPending && (
        <Loading label="Loading the documents">
          <Skeleton className="h-16 rounded-card" />
        </Loading>
      )}
      {list.data?.length === 0 && (
        <EmptyState title="No documents yet">
          {isAdmin
            ? 'Add a PDF, and everyone can attach it to their emails.'
            : 'Administrators add them, and everyone can attach them to their emails.'}
        </EmptyState>
      )}
      <ul aria-label="Documents" className="grid grid-cols-1 gap-2.5 empty:hidden">
        {list.data?.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onDelete={isAdmin ? () => setLeaving(document) : undefined}
          />
        ))}
      </ul>
      <QuestionDialog
        open={leaving !== undefined}
        title="Delete this document?"
        icon={<RoundIcon icon={Trash2} tone="ember" />}
        onKeep={() => setLeaving(undefined)}
        goLabel="Delete"
        onGo={() => void confirm()}
        isPending={remove.isPending}
        pendingText="Deleting..."
      >
        Emails that were sent with <strong>{leaving?.name}</strong> stay as they are. One that still
        waits is not sent.
      </QuestionDialog>
    </div>
  )
}

interface DocumentRowProps {
  document: PracticeDocument
  /** Undefined for those who may not. */
  onDelete: (() => void) | undefined
}

function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const { id, name, size, createdAt } = document
  const download = async () => {
    try {
      await saveFile(fillPath(downloadDocument.path, { id }), name)
    } catch (error) {
      showFailure('Document Not Downloaded', error)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 rounded-card border border-line bg-paper py-2 pr-2 pl-4">
      <Icon icon={FileText} className="text-river-700" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-muted">
          {formatSize(size)}, added {formatLongDate(new Date(createdAt))}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={`Download ${name}`}
          icon={Download}
          look="bare"
          onClick={() => void download()}
        />
        {onDelete && (
          <IconButton label={`Delete ${name}`} icon={Trash2} look="bare" onClick={onDelete} />
        )}
      </div>
    </li>
  )
}
