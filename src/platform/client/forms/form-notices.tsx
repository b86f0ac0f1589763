import { CircleAlert, Info } from 'lucide'
import { m } from '#messages'
import { CallMessage } from '../ui/call-message.tsx'
import { Notice } from '../ui/notice.tsx'

interface NoteProps {
  /** Both are empty without a phone. */
  practice: { phone: string; phoneLink: string }
}

interface ScriptNoteProps {
  practice: NoteProps['practice'] & { hours: { text: string } }
  /** For links that lead to what needs scripts. */
  id?: string
  className?: string
}

/** Takes the place of the fields in browsers without scripts, where a form with a security check cannot be sent. */
export function ScriptNote({ practice, id, className }: ScriptNoteProps) {
  const { phone, phoneLink, hours } = practice
  return (
    <noscript id={id}>
      {/* Browsers with scripts do not render it, so they need no code for it. */}
      {import.meta.env.SSR && (
        <Notice tone="river" icon={Info} className={className}>
          {phone === '' ? (
            m.consultation_needs_javascript()
          ) : (
            <>
              <CallMessage
                text={m.consultation_needs_javascript_call({ phone })}
                phoneLink={phoneLink}
              />
              {hours.text !== '' && <span className="block">{hours.text}</span>}
            </>
          )}
        </Notice>
      )}
    </noscript>
  )
}

/**
 * Remains after the toast, which announces the failure, has disappeared. The response may have been
 * lost after the request was stored; trying again stores no second one.
 */
export function NotConfirmed({ practice, title }: NoteProps & { title: string }) {
  const { phone, phoneLink } = practice
  return (
    <Notice tone="ember" icon={CircleAlert} title={title} className="mb-5">
      {m.consultation_try_again_safe()}
      {phone !== '' && (
        <>
          {' '}
          <CallMessage text={m.consultation_call_instead({ phone })} phoneLink={phoneLink} />
        </>
      )}
    </Notice>
  )
}
