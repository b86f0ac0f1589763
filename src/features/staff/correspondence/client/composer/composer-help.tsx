import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import type { Draft } from '#features/requests/emails/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { languageTags } from '#shared/language.ts'
import { emailTemplateQuery, systemEmailQuery } from '../thread/queries.ts'
import { listWarnings } from './warnings.ts'

/** Shows the signature that is added below the text, so that it is not typed as well. */
export function SignaturePreview({ lead }: { lead: Pick<Lead, 'language'> }) {
  const { data } = useQuery(emailTemplateQuery(lead.language))
  if (!data) return null
  const { name, lines, link } = data.signature
  return (
    <p className="text-sm leading-normal text-ink-muted max-md:truncate">
      Added below your text: <span className="font-semibold">{name}</span>
      {lines.map(({ text, language }) => (
        <span key={text} lang={languageTags[language]}>
          {' · '}
          {text}
        </span>
      ))}
      {link && <span className="wrap-anywhere"> · {link.replace(/^https?:\/\//, '')}</span>}
    </p>
  )
}

interface ComposeWarningsProps {
  lead: Lead
  draft: Draft
  googleEmail: string | undefined
}

/** Warnings for the writer, above the buttons. Announced when it changes; it prevents nothing. */
export function ComposeWarnings({ lead, draft, googleEmail }: ComposeWarningsProps) {
  const system = useQuery(systemEmailQuery())
  const template = useQuery(emailTemplateQuery(lead.language))
  const warnings = listWarnings({
    draft,
    lead,
    sender: draft.sender === 'google' ? googleEmail : system.data?.systemEmail,
    practice: template.data?.practice ?? '',
  })
  return (
    <output aria-label="Before you send" className="block">
      {warnings.length > 0 && (
        <Notice tone="larch" icon={TriangleAlert}>
          <ul className="grid gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </output>
  )
}
