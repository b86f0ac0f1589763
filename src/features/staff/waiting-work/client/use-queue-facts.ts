import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { listPendingEmails } from '#features/requests/emails/contract/pending-emails.ts'
import { countUnmatchedEmails } from '#features/requests/emails/contract/unmatched.ts'
import { countExpiringLeads } from '#features/requests/leads/contract/counts.ts'
import { getStats } from '#features/requests/stats/contract.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { storeAnswer } from '#platform/client/http/store-answer.ts'
import { getQueueFacts, getResponseTarget } from '../contract.ts'
import { responseTargetQuery } from './queries.ts'
import { storeBadges } from './store-badges.ts'

// The openings that are known end tomorrow.
const targetRefreshMs = 60 * 60 * 1000

function storeParts(client: QueryClient) {
  const facts = client.getQueryData(queryFor(getQueueFacts, {}).queryKey)
  if (!facts) return
  storeBadges(client, facts.badges)
  storeAnswer(client, getStats, {}, facts.stats)
  storeAnswer(client, getResponseTarget, {}, facts.target)
  storeAnswer(client, getRetentionPolicy, {}, facts.retention)
  storeAnswer(client, countExpiringLeads, {}, facts.expiring)
  storeAnswer(client, listPendingEmails, {}, facts.pendingEmails)
  if (facts.unmatchedEmails) storeAnswer(client, countUnmatchedEmails, {}, facts.unmatchedEmails)
}

/** The facts beside the list of requests, each known to the query that keeps it up to date. @returns the target */
export function useQueueFacts() {
  const client = useQueryClient()
  useState(() => storeParts(client))
  return useQuery({ ...responseTargetQuery(), refetchInterval: targetRefreshMs }).data
}
