import type { ExportedEntry } from '#shared/exported-record.ts'
import type { Consent } from './contract.ts'
import { consentWayLabels, purposeLabels, withdrawalLabels } from './labels.ts'

/** A consent in the copy that a person gets: that it was given, and that it was withdrawn. */
export function toConsentEntries(consent: Consent): ExportedEntry[] {
  const { purpose, version, language, text, way, givenAt, withdrawnAt, withdrawnBy } = consent
  const given = {
    at: new Date(givenAt),
    what: `Consent: ${purposeLabels[purpose]} (${consentWayLabels[way]}, ${language}, text ${version})`,
    text,
  }
  if (!withdrawnAt) return [given]
  const how = withdrawnBy ? `, ${withdrawalLabels[withdrawnBy]}` : ''
  const what = `Consent withdrawn: ${purposeLabels[purpose]}${how}`
  return [given, { at: new Date(withdrawnAt), what, text: '' }]
}
