import type { Paginated } from '#shared/endpoint.ts'
import { foldWords } from '#shared/fold-text.ts'
import { type AccountDetails, presentDetails } from './present-account.ts'
import type { AccountOrdering } from './repository/account-order.ts'
import type { Page } from './repository/list-accounts.ts'
import type { AccountRepository } from './repository.ts'

/** Without an ordering accounts are listed as they were created; without a page, all of them. */
export type AccountList = {
  /** Each word must occur in the name, the email or the username. */
  search?: string | undefined
  ordering?: AccountOrdering | undefined
  page?: Page | undefined
}

export async function listAccounts(
  { accounts }: { accounts: Pick<AccountRepository, 'list' | 'count'> },
  { search = '', ordering, page }: AccountList,
): Promise<Paginated<AccountDetails[]>> {
  const terms = foldWords(search)
  const [rows, total] = await Promise.all([
    accounts.list(terms, ordering, page),
    page && accounts.count(terms),
  ])
  return { rows: rows.map(presentDetails), total: total ?? rows.length }
}
