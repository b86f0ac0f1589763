import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { minSearchLength, type PaletteResults, searchPalette } from '../contract.ts'

/** Someone who types on is not asked for: each call is a view in the audit log. */
const pauseMs = 150

type Found = { text: string; attempt: number; results?: PaletteResults; failure?: string }

/**
 * The records that the server finds for a text. Nothing of it stays in memory: it is in no cache, and goes with the
 * component.
 */
export function useFound(typed: string) {
  const text = typed.trim()
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [attempt, setAttempt] = useState(0)
  const isSearch = text.length >= minSearchLength

  useEffect(() => {
    if (!isSearch) return undefined
    let isCurrent = true
    async function search(): Promise<Found> {
      try {
        const query = queryFor(searchPalette, { body: { text } })
        return {
          text,
          attempt,
          results: await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 }),
        }
      } catch (error) {
        const sentence = 'The search did not work. Please try again.'
        return { text, attempt, failure: toErrorMessage(error, sentence) }
      }
    }
    const timer = setTimeout(() => {
      void search().then((answer) => {
        if (isCurrent) setFound(answer)
      })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [attempt, client, isSearch, text])

  const isDone = found?.text === text && found.attempt === attempt
  // While someone types on, the rows for the beginning of the text stay.
  const isBeginning = found !== undefined && text.startsWith(found.text)
  return {
    results: isSearch && isBeginning ? found.results : undefined,
    failure: isSearch && isDone ? found.failure : undefined,
    isSearching: isSearch && !isDone,
    tryAgain: () => setAttempt((last) => last + 1),
  }
}
