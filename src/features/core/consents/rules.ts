import { m } from '#messages'
import type { ExportedEntry } from '#shared/exported-record.ts'
import { ownLanguageNames } from '#shared/language.ts'
import type { Consent } from './contract.ts'
import { consentWayLabels, purposeLabels, withdrawalLabels } from './labels.ts'

/** A consent in the copy that a person gets: that it was given, and that it was withdrawn. */
export function toConsentEntries(consent: Consent): ExportedEntry[] {
  const { version, text, givenAt, withdrawnAt, withdrawnBy } = consent
  const toPurpose = () => purposeLabels[consent.purpose]()
  const toGiven = () =>
    m.export_consent({
      purpose: toPurpose(),
      way: consentWayLabels[consent.way](),
      language: ownLanguageNames[consent.language],
      version,
    })
  const given = { at: new Date(givenAt), what: toGiven, text }
  if (!withdrawnAt) return [given]
  const toWithdrawn = () =>
    withdrawnBy
      ? m.export_consent_withdrawn_by({
          purpose: toPurpose(),
          way: withdrawalLabels[withdrawnBy](),
        })
      : m.export_consent_withdrawn({ purpose: toPurpose() })
  return [given, { at: new Date(withdrawnAt), what: toWithdrawn, text: '' }]
}
