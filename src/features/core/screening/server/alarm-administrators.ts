import { runInLanguage } from '#platform/server/language.ts'
import { composeEmail, mailButton, mailParagraph } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { hourMs } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import type { ScreeningDeps } from './deps.ts'

/** Names no one: the mailbox is not the place for what forms say. */
export const formsHeldEmail = ({ practice, url }: { practice: MailPractice; url: string }) =>
  composeEmail({
    practice,
    subject: `Forms are held back: ${practice.shortName}`,
    preheader: 'They look as if a program had sent them.',
    heading: 'Forms are held back',
    blocks: [
      mailParagraph(
        'Forms of the website look as if a program had sent them. They wait until you look at them: let through those of people, delete the others. Nothing was lost.',
      ),
      mailButton('Look at them', url),
    ],
    footer: 'Sent at most once an hour while forms are held back. Replies are not read.',
  })

/** One email to every administrator for the first form that is held within an hour. Joins the transaction. */
export async function alarmAdministrators(deps: ScreeningDeps): Promise<void> {
  const { accounts, clock, forms, outgoingMail, practice, publicUrl } = deps
  const since = new Date(clock.now().getTime() - hourMs)
  if ((await forms.countHeldSince(since)) > 1) return
  const url = publicUrl + paths.quarantine
  const email = runInLanguage('en', () => formsHeldEmail({ practice: practice(), url }))
  for (const administrator of await accounts.listAdministrators()) {
    await outgoingMail.enqueue(administrator.email, email)
  }
}
