import {
  type ComposedEmail,
  composeEmail,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'

/** An email with which an administrator tries whether mail arrives. */
export function testEmail(practice: MailPractice, firstName: string): ComposedEmail {
  return composeEmail({
    practice,
    subject: `Test mail of ${practice.nameInSentence}`,
    preheader: 'The portal can send mail.',
    heading: 'Mail works',
    blocks: [
      mailParagraph(
        `Hello ${firstName}, this is the test mail that you asked for in the portal of ${practice.nameInSentence}.`,
      ),
      mailParagraph(
        'Requests, confirmations and invitations are sent in the same way. If this mail was in the junk folder, theirs will be, too: ask the person who runs your mail domain about SPF and DKIM.',
      ),
    ],
    footer: `Sent because an administrator of ${practice.nameInSentence} asked for it.`,
  })
}
