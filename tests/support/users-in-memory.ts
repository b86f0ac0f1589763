import type { ManagedUser, UserSortKey } from '#features/staff/user-admin/contract.ts'
import { foldForSearch, foldWords } from '#shared/fold-text.ts'
import type { ListQuery } from './list-pages.ts'

export const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })
export const compareNames = (a: ManagedUser, b: ManagedUser) =>
  collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)
export const getName = (user: ManagedUser) => `${user.firstName} ${user.lastName}`
const getRoles = ({ role, isAdminTherapist }: ManagedUser) =>
  isAdminTherapist ? 'admin therapist' : role

/** Searches and sorts the whole list in memory, as a model of what the server does. */
export function byHand(
  all: readonly ManagedUser[],
  { search = '', sort }: ListQuery,
): ManagedUser[] {
  const words = foldWords(search)
  const found = all.filter((user) => {
    const text = foldForSearch(`${getName(user)}\n${user.email}\n${user.username}`)
    return words.every((word) => text.includes(word))
  })
  if (sort === undefined) return found
  const compare: Record<UserSortKey, (a: ManagedUser, b: ManagedUser) => number> = {
    name: compareNames,
    username: (a, b) => collator.compare(a.username, b.username),
    role: (a, b) => collator.compare(getRoles(a), getRoles(b)),
  }
  const by = sort.replace('-', '') as UserSortKey
  const direction = sort.startsWith('-') ? -1 : 1
  return found.toSorted(
    (a, b) => direction * compare[by](a, b) || compareNames(a, b) || a.id - b.id,
  )
}
