import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { fillPath } from '#shared/endpoint.ts'
import { downloadUnmatchedFile, viewUnmatchedEmail } from '../../contract/unmatched.ts'
import { Attachments } from '../attachments.tsx'
import { MessageBody } from '../message-card.tsx'
import { unmatchedWordsQuery } from './queries.ts'

/** The text of an email and its files. They are read, and that is recorded, when someone opens them. */
export function UnmatchedWords({ id, senderName }: { id: number; senderName: string }) {
  const words = useQuery(unmatchedWordsQuery(id))
  const { data } = words
  return (
    <div className="mt-3 border-t border-line pt-3">
      {data && (
        <>
          <MessageBody
            message={{ ...data, senderName }}
            viewUrl={fillPath(viewUnmatchedEmail.path, { id })}
          />
          {data.attachments.length > 0 && (
            <Attachments
              names={data.attachments}
              toUrl={(number) => fillPath(downloadUnmatchedFile.path, { id, number })}
              canLoad
            />
          )}
        </>
      )}
      {!data && words.error && (
        <div role="alert" className="grid justify-items-start gap-2 text-sm">
          {toErrorMessage(words.error, 'The words could not be loaded. Please try again.')}
          <TryAgain onTry={() => void words.refetch()} isTrying={words.isFetching} />
        </div>
      )}
      {words.isPending && !words.error && (
        <Loading label="Loading the words">
          <Skeleton className="h-16" />
        </Loading>
      )}
    </div>
  )
}
