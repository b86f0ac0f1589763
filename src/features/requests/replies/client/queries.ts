import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import {
  type Snippet,
  useSnippetSearch,
  useSnippets,
} from '#platform/client/ui/portal/snippets/use-snippets.ts'
import type { Language } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { addReply, changeReply, deleteReply, getReplyValues, listReplies } from '../contract.ts'
import { fillReply, findGap, listChoices, type ReplyChoice, searchChoices } from '../rules.ts'

export const repliesQuery = () => queryFor(listReplies, {})

/** For the client of a lead, or for someone who has none. */
export const replyValuesQuery = (leadId: number | undefined) =>
  queryFor(getReplyValues, { query: leadId === undefined ? {} : { lead: String(leadId) } })

export const useAddReply = () => useEndpointMutation(addReply)
export const useChangeReply = () => useEndpointMutation(changeReply)
export const useDeleteReply = () => useEndpointMutation(deleteReply)

// In the memory of this page only.
const lastUsedKey = ['last-reply'] as const

interface QuickRepliesOptions {
  box: RefObject<HTMLTextAreaElement | null>
  /** The person who is written to. */
  person: { firstName: string; language: Language; leadId: number | undefined }
}

/** The quick replies that a slash opens in a text box, filled for one person. They are read with the first slash. */
export function useQuickReplies({ box, person }: QuickRepliesOptions) {
  const { firstName, language, leadId } = person
  const search = useSnippetSearch(box)
  const enabled = search.range !== undefined
  const replies = useQuery({ ...repliesQuery(), enabled })
  const values = useQuery({ ...replyValuesQuery(leadId), enabled, staleTime: 0 })

  const client = useQueryClient()
  const { data: lastUsed } = useQuery<number>({
    queryKey: lastUsedKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })

  const toSnippet = ({ replyId, ...choice }: ReplyChoice): Snippet => {
    // A value that cannot be read stays a gap.
    const known = { firstName, ...values.data?.[choice.language] }
    const filled = fillReply(choice.text, known)
    const noteUse = () => client.setQueryData(lastUsedKey, replyId)
    return { ...choice, text: filled, gap: findGap(filled), onChoose: noteUse }
  }
  const isReady = replies.data !== undefined && !values.isPending
  const choices = searchChoices(
    listChoices(replies.data ?? [], language, lastUsed),
    search.range?.search ?? '',
  )
  return {
    snippets: useSnippets(search, isReady ? choices.map(toSnippet) : undefined),
    label: `Quick replies, ${languageNames[language]} first`,
    empty: 'No quick reply has these words.',
    problem: replies.isError ? 'The quick replies could not be loaded.' : undefined,
    manage: { href: paths.replies, label: 'Manage quick replies' },
  }
}
