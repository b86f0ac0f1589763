import { m } from '#messages'
import { readLanguage } from '#platform/server/language.ts'
import { escapeHtml } from '#platform/server/mail/mail-layout.ts'
import { languageTags } from '#shared/language.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import type { PersonExport } from '../contract.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}' +
  'h2{margin-top:2.5rem}dt{font-weight:600}dd{margin:0 0 .5rem}' +
  'dd,p{white-space:pre-wrap;overflow-wrap:anywhere}'

type Shown = PersonExport['records'][number]

function renderRecord(record: Shown, toMoment: (at: string) => string): string {
  const { label, at, facts, entries, seenBy } = record
  const parts = [`<h2>${escapeHtml(label)}</h2>`, `<p>${toMoment(at)}</p>`]
  if (facts.length > 0) {
    const items = facts.map(
      ({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
    )
    parts.push(`<dl>${items.join('')}</dl>`)
  }
  for (const entry of entries) {
    parts.push(`<h3>${escapeHtml(entry.what)}, ${toMoment(entry.at)}</h3>`)
    parts.push(`<p>${escapeHtml(entry.text)}</p>`)
  }
  if (seenBy.length > 0) {
    const items = seenBy.map(
      ({ name, times, lastAt }) =>
        `<li>${escapeHtml(m.export_seen({ name, times, moment: toMoment(lastAt) }))}</li>`,
    )
    parts.push(`<h3>${escapeHtml(m.export_seen_by())}</h3><ul>${items.join('')}</ul>`)
  }
  return `<section>${parts.join('\n')}</section>`
}

/** A page for the person in the present language, without scripts and without anything that is loaded from elsewhere. */
export function renderExport(data: PersonExport, timeZone: string): string {
  const toMoment = (at: string) => {
    const moment = new Date(at)
    return `${formatLongDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`
  }
  const title = m.export_title({ practice: data.practice })
  return `<!doctype html>
<html lang="${languageTags[readLanguage()]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(m.export_made_on({ moment: toMoment(data.exportedAt) }))}</p>
${data.records.map((record) => renderRecord(record, toMoment)).join('\n')}
</body>
</html>
`
}
