import { MessageCircleX } from 'lucide'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import type { useChatSession } from '../queries.ts'
import type { DeletedConversation } from './use-deleted-conversation.ts'

export function AuthenticationRequired() {
  return (
    <ErrorState
      headingLevel="h1"
      title="Authentication Required"
      action={<ButtonLink href={paths.signInThenGoTo(paths.chats)}>Log in</ButtonLink>}
    >
      Please log in to see the conversations with visitors.
    </ErrorState>
  )
}

interface DeletedNoticeProps {
  deleted: DeletedConversation
  className: string
}

export function DeletedNotice({ deleted, className }: DeletedNoticeProps) {
  return (
    <Notice
      icon={MessageCircleX}
      title={
        deleted.name ? 'This conversation has been deleted.' : 'This conversation is not there.'
      }
      role="alert"
      className={className}
    >
      {deleted.name
        ? `Someone else removed the conversation with ${deleted.name}, or its time was over.`
        : 'It may have been deleted, or its time was over.'}
      {deleted.unsent && (
        <>
          {' '}
          You were writing:
          <q className="mt-2 block whitespace-pre-wrap wrap-anywhere">{deleted.unsent}</q>
        </>
      )}
    </Notice>
  )
}

interface ConversationNotLoadedProps {
  session: ReturnType<typeof useChatSession>
  onBack: () => void
}

export function ConversationNotLoaded({ session, onBack }: ConversationNotLoadedProps) {
  return (
    <div className="grid min-h-0 flex-1 content-center overflow-y-auto bg-mist">
      <ErrorState
        place="inside"
        title="The conversation could not be loaded"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <TryAgain onTry={() => void session.refetch()} isTrying={session.isFetching} />
            <Button variant="quiet" onClick={onBack} className="md:hidden">
              Back to conversations
            </Button>
          </div>
        }
      >
        {toErrorMessage(session.error, 'Please check the connection and try again.')}
      </ErrorState>
    </div>
  )
}
