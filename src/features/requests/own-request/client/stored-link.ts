import { deleteDraft, readDraft, saveDraft } from '#platform/client/forms/drafts.ts'

// With the drafts, so that a reload and a change of language open the request again, and that leaving the site
// quickly deletes it.
const draftName = 'own-request'

type StoredLink = {
  token: string
  phoneDigits?: string
  /** Present if the email offers times. */
  offers?: string
}

/** The link that this tab opened, with the digits once they were right. */
export function readStoredLink(): Partial<StoredLink> {
  return readDraft(draftName)?.values ?? {}
}

export const saveStoredLink = (link: StoredLink): void =>
  saveDraft(draftName, { search: '', values: { ...link } })

export const forgetStoredLink = (): void => deleteDraft(draftName)
