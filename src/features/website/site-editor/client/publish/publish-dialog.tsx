import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Languages } from 'lucide'
import { useState } from 'react'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { getSiteState, publishSite } from '../../contract.ts'
import type { Change } from '../../describe-changes.ts'
import { formatChanges } from '../screen/format-changes.ts'
import { toFieldIssues } from '../state/sendable.ts'
import { isUnsaved } from '../state/snapshot.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'
import { ChangeList } from './change-list.tsx'
import { HoursNote } from './hours-note.tsx'
import { MailNote } from './mail-note.tsx'
import { MissingNote } from './missing-note.tsx'
import { ProblemList } from './problem-list.tsx'
import { useProblems } from './use-problems.ts'

interface PublishDialogProps {
  open: boolean
  changes: readonly Change[]
  onClose: () => void
}

/** The changes that visitors will see, in words, and the problems that prevent publishing. */
export function PublishDialog({ open, changes, onClose }: PublishDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} size="medium">
      {open && <PublishContent changes={changes} onClose={onClose} />}
    </Dialog>
  )
}

function PublishContent({ changes, onClose }: Omit<PublishDialogProps, 'open'>) {
  const { version, content } = useSnapshot((snapshot) => snapshot)
  const problems = useProblems()
  const { publish, isPending, failure } = usePublish(onClose)
  const isFirst = version === 0
  const count = formatChanges(changes.length)
  const title = isFirst
    ? 'Publish your website?'
    : changes.length === 0
      ? 'Nothing to publish'
      : `Publish ${count}?`
  const canPublish = problems.length === 0 && (isFirst || changes.length > 0)
  return (
    <>
      <DialogHead
        title={title}
        subtitle={
          changes.length === 0 && !isFirst
            ? 'Visitors see what is in the form.'
            : `Visitors see ${isFirst || changes.length === 1 ? 'it' : 'them'} within two seconds${content.practice.offersFrench ? ', in both languages' : ''}.`
        }
      />
      <DialogBody tabIndex={0} className="grid gap-4">
        {problems.length > 0 && <ProblemList problems={problems} onFix={onClose} />}
        {isFirst ? (
          <p>
            Until now visitors see that you open soon. From then on they see all pages, and search
            engines may list them.
          </p>
        ) : (
          <ChangeList changes={changes} />
        )}
        {isFirst && <MailNote />}
        <HoursNote onFix={onClose} />
        <MissingNote icon={Languages} onFix={onClose} />
        {failure !== undefined && (
          <Notice tone="ember" icon={CircleAlert} title="Not published." role="alert">
            {failure}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <p className="mr-auto text-sm text-ink-muted">
          {isFirst
            ? 'Everything can be changed later.'
            : `Version ${version} can be restored at any time.`}
        </p>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {canPublish && (
          <Button onClick={() => void publish()} pending={isPending} pendingText="Publishing...">
            {isFirst ? 'Publish website' : `Publish ${count}`}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}

const publishFailed = 'Check your connection and try again; your changes are saved as a draft.'

function usePublish(onPublished: () => void) {
  const store = useEditorStore()
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function publish() {
    setPending(true)
    setFailure(undefined)
    try {
      await store.save()
      const { updatedAt } = store.read()
      if (isUnsaved(store.read())) {
        setFailure('Not all changes could be saved. Close this dialog and look at the form.')
        return
      }
      const { version } = await callOverHttp(publishSite, {
        body: updatedAt === null ? {} : { updatedAt },
      })
      store.replace(await callOverHttp(getSiteState, {}))
      void refreshTopics(client, ['site'])
      onPublished()
      showToast({
        kind: 'success',
        title: 'Published',
        text: `Visitors see version ${version} now.`,
      })
    } catch (error) {
      if (error instanceof CallError && error.issues.length > 0) {
        store.showIssues(toFieldIssues(error.issues))
      }
      setFailure(toErrorMessage(error, publishFailed))
    } finally {
      setPending(false)
    }
  }

  return { publish, isPending, failure }
}
