import { foldForSearch, foldWords } from '#shared/fold-text.ts'
import { personOrder } from '#shared/name-order.ts'
import { phoneDigits } from '#shared/phone.ts'
import { parseReference } from '#shared/request-reference.ts'
import type { Lead } from '../contract/leads.ts'
import type { LeadLabels } from '../labels.ts'
import { leadName } from '../rules.ts'

type SearchableLead = Pick<
  Lead,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'preferredTherapist'
  | 'notes'
  | 'internalNotes'
  | 'leadLostReason'
>

/**
 * The columns that a lead is searched and sorted by. A phone number is found as it is shown and by its
 * digits alone. Service, office and assignee are matched by their labels (`parseSearchTerms`). `notes` are the texts of
 * its notes.
 */
export const toSearchColumns = (lead: SearchableLead, notes: readonly string[] = []) => ({
  searchText: foldForSearch(
    [
      leadName(lead),
      lead.email,
      lead.phone,
      lead.phone.replaceAll(/\D/g, ''),
      lead.preferredTherapist,
      lead.notes,
      ...new Set([...notes, lead.internalNotes]),
      lead.leadLostReason,
    ]
      .filter(Boolean)
      .join('\n'),
  ),
  nameKey: personOrder(lead),
  ...toPersonKeys(lead),
})

/** The keys that all requests of a person have in common, however their number is written. */
export const toPersonKeys = ({ email, phone }: Pick<Lead, 'email' | 'phone'>) => ({
  emailKey: email.trim().toLowerCase(),
  phoneKey: phoneDigits(phone),
})

/** One word of a search, with the values of other columns whose labels contain it. */
export type SearchTerm = {
  text: string
  services: string[]
  locations: string[]
  /** User ids. */
  assignees: number[]
  /** The lead's own id: `1047`, `#1047`, or its reference. */
  id: number | undefined
}

/** A plus before a phone number, and the country code 1, which stored numbers do not have. */
const phonePrefix = /(?<!\S)\+1?(?=[\s().-]*\d{3})/g

/** `613-555-0187` is found by its digits; a date in the notes has fewer. */
const isPhone = (word: string) => /^[\d().-]+$/.test(word) && phoneDigits(word).length >= 10

/** Splits a search into terms that must all match. "Lead 1047" searches for the id alone. */
export function parseSearchTerms(search: string, labels: LeadLabels): SearchTerm[] {
  const fold = <Key>(names: Iterable<readonly [Key, string]>) =>
    [...names].map(([key, name]) => [key, foldForSearch(name)] as const)
  const services = fold(Object.entries(labels.services))
  const locations = fold(Object.entries(labels.locations))
  const assignees = fold(labels.staff)
  const findKeys = <Key>(names: readonly (readonly [Key, string])[], word: string) =>
    names.filter(([, name]) => name.includes(word)).map(([key]) => key)
  const words = foldWords(
    search.replace(/^\s*lead\s+#?(?=\d+\s*$)/i, '').replaceAll(phonePrefix, ''),
  )
  return words.map((word) => {
    const id = /^#?([1-9]\d{0,8})$/.exec(word)?.[1]
    return {
      text: id ?? (isPhone(word) ? phoneDigits(word) : word),
      services: findKeys(services, word),
      locations: findKeys(locations, word),
      assignees: findKeys(assignees, word),
      id: id === undefined ? parseReference(word) : Number(id),
    }
  })
}
