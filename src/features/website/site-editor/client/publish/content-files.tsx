import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide'
import { useRef, useState } from 'react'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { DownloadLink } from '#platform/client/ui/portal/download-link.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import type { Issue } from '#shared/errors.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { discardSiteDraft, exportSite, getSiteState, importSite } from '../../contract.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'
import { ImportErrors } from './import-errors.tsx'

type Failure = { message: string; issues: readonly Issue[] }

const anotherFile =
  'This is not a file that was exported here. Choose a file that “Export” has saved.'

function toFailure(error: unknown): Failure {
  const issues = error instanceof CallError ? error.issues : []
  const isAnotherFile =
    error instanceof SyntaxError || issues.some(({ path }) => path === 'format' || path === 'body')
  if (isAnotherFile) return { message: anotherFile, issues: [] }
  const unknown = 'That did not work. Check your connection and try again.'
  return { message: toErrorMessage(error, unknown), issues }
}

/** Export, import, and discarding what is not published. */
export function ContentFiles({ onDone }: { onDone: () => void }) {
  const store = useEditorStore()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const hasDraft = useSnapshot(({ updatedAt, version }) => updatedAt !== null && version > 0)
  const [file, setFile] = useState<File>()
  const [isDiscarding, setDiscarding] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function replaceDraft(call: () => Promise<unknown>, title: string) {
    setPending(true)
    setFailure(undefined)
    try {
      await call()
      store.replace(await callOverHttp(getSiteState, {}))
      void refreshTopics(client, ['site'])
      showToast({ kind: 'success', title, text: 'The form shows it now.' })
      onDone()
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setPending(false)
      setFile(undefined)
      setDiscarding(false)
    }
  }

  async function readFile(chosen: File) {
    const body = JSON.parse(await chosen.text()) as unknown
    await callOverHttp(importSite, { query: { replace: 'true' }, body })
  }

  return (
    <div className="mb-4 border-b border-line pb-4">
      <div className="flex flex-wrap gap-2">
        <DownloadLink
          href={exportSite.path}
          getFileName={() => `website-${practiceDay(new Date())}.json`}
          label="Export"
          variant="secondary-light"
          size="row"
        />
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File to import"
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            setFile(target.files?.[0])
            target.value = ''
          }}
        />
        <Button variant="secondary-light" size="row" onClick={() => input.current?.click()}>
          <Icon icon={Upload} size="small" />
          Import
        </Button>
        {hasDraft && (
          <Button variant="destructive-quiet" size="row" onClick={() => setDiscarding(true)}>
            Discard changes
          </Button>
        )}
      </div>
      {failure && <ImportErrors {...failure} />}
      <QuestionDialog
        open={file !== undefined}
        title="Import this file?"
        onKeep={() => setFile(undefined)}
        goLabel="Import"
        onGo={() => file && void replaceDraft(() => readFile(file), 'File imported')}
        isPending={isPending}
        pendingText="Importing..."
      >
        <strong>{file?.name}</strong> takes the place of everything in the form. Visitors see it
        once you publish.
      </QuestionDialog>
      <QuestionDialog
        open={isDiscarding}
        title="Discard all changes?"
        onKeep={() => setDiscarding(false)}
        goLabel="Discard changes"
        onGo={() =>
          void replaceDraft(() => callOverHttp(discardSiteDraft, {}), 'Changes discarded')
        }
        isPending={isPending}
        pendingText="Discarding..."
      >
        The form shows again what visitors see now. This cannot be undone.
      </QuestionDialog>
    </div>
  )
}
