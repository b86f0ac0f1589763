import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2, UserRound, UsersRound } from 'lucide'
import { type RefObject, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button, IconButton } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageMark, languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { actWithUndo } from '#platform/client/undo-toast.ts'
import type { Role } from '#shared/actor.ts'
import { languages } from '#shared/language.ts'
import type { Reply } from '../contract.ts'
import { mayWriteReply } from '../policy.ts'
import { searchReplies } from '../rules.ts'
import { repliesQuery, useAddReply, useDeleteReply } from './queries.ts'
import { ReplyEditor } from './reply-editor.tsx'

/** Deletes a reply. Undo adds it again. */
function useDeletion(search: RefObject<HTMLInputElement | null>) {
  const remove = useDeleteReply()
  const add = useAddReply()
  return ({ id, title, text, shared }: Reply) =>
    actWithUndo({
      title: 'Quick Reply Deleted',
      text: `“${title}” was deleted.`,
      failure: 'The reply could not be deleted. Please try again.',
      act: async () => {
        await remove.mutateAsync({ params: { id: String(id) } })
        // The button that was pressed is gone.
        search.current?.focus()
      },
      undo: () => add.mutateAsync({ body: { title, text, shared } }),
    })
}

/** The quick replies of the practice and one's own: administrators change both, everyone else their own. */
export function RepliesManager({ role }: { role: Role }) {
  const list = useQuery(repliesQuery())
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Reply | null>()
  const searchBox = useRef<HTMLInputElement>(null)
  const remove = useDeletion(searchBox)
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The quick replies could not be loaded"
        action={<TryAgain onTry={() => void list.refetch()} isTrying={list.isFetching} />}
      >
        {toErrorMessage(list.error, 'Please check your connection and try again.')}
      </ErrorState>
    )
  }
  const found = searchReplies(list.data ?? [], search)
  return (
    <>
      <p className="mb-4 text-sm text-ink-muted">
        Type / in a chat or an email to insert one. The language of the client comes first.
      </p>
      <div className="mb-4 flex flex-wrap gap-2.5">
        <SearchInput
          ref={searchBox}
          aria-label="Search quick replies"
          placeholder="Search quick replies"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-w-0 flex-auto md:max-w-90"
        />
        <Button onClick={() => setEdited(null)}>
          <Icon icon={Plus} size="text" />
          Add quick reply
        </Button>
      </div>
      {list.isPending && (
        <Loading label="Loading the quick replies" className="grid gap-2.5">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </Loading>
      )}
      {list.data && found.length === 0 && (
        <EmptyState title={search.trim() ? 'No quick reply has these words' : 'No quick replies'}>
          Add the sentences that you write every day.
        </EmptyState>
      )}
      <ul aria-label="Quick replies" className="grid grid-cols-1 gap-2.5 empty:hidden">
        {found.map((reply) => (
          <ReplyRow
            key={reply.id}
            reply={reply}
            mayWrite={mayWriteReply({ role }, reply.shared)}
            onEdit={() => setEdited(reply)}
            onDelete={() => void remove(reply)}
          />
        ))}
      </ul>
      <ReplyEditor reply={edited} isAdmin={role === 'admin'} onClose={() => setEdited(undefined)} />
    </>
  )
}

interface ReplyRowProps {
  reply: Reply
  mayWrite: boolean
  onEdit: () => void
  onDelete: () => void
}

function ReplyRow({ reply, mayWrite, onEdit, onDelete }: ReplyRowProps) {
  const { title, text, shared } = reply
  return (
    <li className="flex flex-wrap items-start justify-end gap-x-3 rounded-card border border-line bg-paper py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {languages
            .filter((language) => text[language] !== undefined)
            .map((language) => (
              <span key={language}>
                <LanguageMark language={language} />
                <VisuallyHidden>{languageNames[language]}</VisuallyHidden>
              </span>
            ))}
          <Chip
            look="soft"
            tone={shared ? 'river' : 'slate'}
            icon={shared ? UsersRound : UserRound}
          >
            {shared ? 'Shared' : 'Only you'}
          </Chip>
        </p>
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink-muted">
          {text.en.replace(/\s+/g, ' ')}
        </p>
      </div>
      {mayWrite && (
        <div className="flex shrink-0">
          <IconButton label={`Edit ${title}`} icon={Pencil} look="bare" onClick={onEdit} />
          <IconButton label={`Delete ${title}`} icon={Trash2} look="bare" onClick={onDelete} />
        </div>
      )}
    </li>
  )
}
