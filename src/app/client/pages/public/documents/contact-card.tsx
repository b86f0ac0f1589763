import { Mail, MapPin, Phone } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { readDocument } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { linkWords } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'

const rowClasses = 'grid grid-first-5 items-center gap-4.5 border-line py-3 not-first:border-t'

type Contact = EndpointResult<typeof readDocument>['contact']

/** Ways to contact the person responsible for a document. */
export function ContactCard({ contact: { mailbox, mailingAddress } }: { contact: Contact }) {
  const { practice } = useSite()
  const toLang = useTextLanguage()
  if (!mailbox && practice.phone === '' && mailingAddress.length === 0) return null
  return (
    <ul className="mt-5 max-w-160 rounded-panel border border-line px-5 py-3 md:px-7 md:py-4">
      {mailbox && (
        <Row icon={Mail}>
          <Email mailbox={mailbox} />
        </Row>
      )}
      {practice.phone !== '' && (
        <Row icon={Phone}>
          <MarkedMessage
            text={m.documents_intake_line({ phone: practice.phone })}
            marks={{ phone: toPhoneLink(practice.phoneLink) }}
          />
        </Row>
      )}
      {mailingAddress.length > 0 && (
        <Row icon={MapPin}>
          <address lang={toLang(mailingAddress[0] ?? '')} className="not-italic">
            {mailingAddress.join(', ')}
          </address>
        </Row>
      )}
    </ul>
  )
}

const toPhoneLink = (href: string) =>
  linkWords({
    href,
    className:
      'font-semibold underline-offset-4 hover:text-river-700 hover:underline touch:inline-flex touch:min-h-11 touch:items-center',
  })

function Row({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <li className={rowClasses}>
      <Icon icon={icon} className="text-river-600" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

const wordLook = 'link-prose font-semibold touch:inline-flex touch:min-h-11 touch:items-center'

const toButton = (onPress: () => void) => (words: string) => (
  <button type="button" onClick={onPress} className={wordLook}>
    {words}
  </button>
)

/** The address is assembled on press, so that neither the page nor its data contains it before. */
function Email({ mailbox }: { mailbox: NonNullable<Contact['mailbox']> }) {
  const [address, setAddress] = useState<string>()

  const reveal = () => setAddress([mailbox.name, mailbox.domain.join('.')].join('@'))

  if (address === undefined) {
    return <MarkedMessage text={m.documents_show_email()} marks={{ button: toButton(reveal) }} />
  }
  return (
    <a
      ref={takeFocus}
      href={`mailto:${address}`}
      // A mouse press shows no focus ring by itself; here it shows where the address appeared.
      className={`${wordLook} -m-2 rounded-field p-2 break-all focus:outline-3 focus:-outline-offset-1 focus:outline-(--focus-ring)`}
    >
      {address}
    </a>
  )
}

/** The pressed button is replaced, so the focus moves to its replacement. */
function takeFocus(link: HTMLAnchorElement | null) {
  link?.focus()
}
