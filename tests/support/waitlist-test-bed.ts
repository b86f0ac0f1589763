import { afterAll, beforeAll } from 'vitest'
import { changeOwnProfile } from '#features/practice/therapists/contract/profiles.ts'
import { joinWaitlist } from '#features/requests/waitlist/contract/public.ts'
import {
  deleteWaitlistEntry,
  listWaitlist,
  notifyWaitlist,
  type WaitlistEntry,
} from '#features/requests/waitlist/contract/staff.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { eventually } from './eventually.ts'
import type { ReadMail } from './mail.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'
import {
  admin,
  captchaAnswer,
  daniel,
  maya,
  startTestServer,
  type TestServer,
} from './test-server.ts'

/** The body of a valid form, with the token of a new security check. */
export const toWaitlistForm = async (
  server: Pick<TestServer, 'captchaToken'>,
  changes: Record<string, unknown> = {},
) => ({
  therapist: 'maya-chen',
  firstName: 'Wilhelmina',
  lastName: 'Featherstonehaugh',
  email: 'w.feather@mail.example',
  language: 'en',
  agreement: true,
  captchaValue: captchaAnswer,
  captchaValidation: await server.captchaToken(),
  ...changes,
})

/** The address in an email with which its recipient leaves the list. */
export const findLeaveLink = (mail: Pick<ReadMail, 'text'>): URL => {
  const [link = ''] = /https?:\S+\/waitlist\/leave#token=[\w-]+/.exec(mail.text) ?? []
  return new URL(link)
}

/** A practice where Maya and Daniel are full, with a mail server. */
export function setupWaitlist(engine: Engine, settings: Record<string, string> = {}) {
  let server: TestServer
  let smtp: SmtpServer
  const cookies = { admin: '', maya: '', daniel: '' }
  beforeAll(async () => {
    smtp = await startSmtpServer()
    server = await startTestServer(
      engine,
      { SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never', ...settings },
      { isLogSearched: true },
    )
    for (const [name, email] of Object.entries({ admin, maya, daniel })) {
      Object.assign(cookies, { [name]: await server.signIn(email) })
    }
    await setAccepting(maya, false)
    await setAccepting(daniel, false)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
  })

  const profileId = async (email: string) => {
    const userId = await server.userId(email)
    const [row] = await server.sql('select id from therapists where user_id = ?', [userId])
    return Number(row?.['id'])
  }

  async function setAccepting(email: typeof maya | typeof daniel, acceptingClients: boolean) {
    const answer = await server.call(changeOwnProfile, {
      params: { id: await profileId(email) },
      body: { acceptingClients },
      cookie: email === maya ? cookies.maya : cookies.daniel,
    })
    if (answer.status !== 200) throw new Error(`the profile was not changed: ${answer.text}`)
  }

  const join = async (
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => server.call(joinWaitlist, { body: await toWaitlistForm(server, changes), headers })

  const readList = async (cookie = cookies.admin, query: Record<string, string> = {}) => {
    const { json } = await server.call(listWaitlist, { cookie, query })
    return json as WaitlistEntry[]
  }

  /** Puts someone on a list. @returns their entry */
  async function joinAs(
    email: string,
    changes: Record<string, unknown> = {},
  ): Promise<WaitlistEntry> {
    const answer = await join({ email, ...changes })
    if (answer.status !== 201) throw new Error(`the form was refused: ${answer.text}`)
    const entry = (await readList()).findLast((one) => one.email === email)
    if (!entry) throw new Error('no one joined')
    return entry
  }

  return {
    get server() {
      return server
    },
    get smtp() {
      return smtp
    },
    cookies,
    profileId,
    setAccepting,
    join,
    joinAs,
    readList,
    notify: (ids: readonly number[], cookie = cookies.admin) =>
      server.call(notifyWaitlist, { body: { ids }, cookie }),
    remove: (id: number, cookie = cookies.admin) =>
      server.call(deleteWaitlistEntry, { params: { id }, cookie }),

    mailsTo: (address: string) => smtp.mails.filter(({ to }) => to.includes(address)),

    /** Waits until no email is queued. */
    settleMails: () =>
      eventually(async () => {
        const [row] = await server.sql('select count(*) as n from outgoing_mails')
        if (Number(row?.['n']) > 0) throw new Error('emails are waiting')
      }),

    trail: async (id: number) => {
      const rows = await server.sql(
        "select action, outcome, actor_id from audit_log where record_type = 'waitlist' and record_id = ? order by id",
        [String(id)],
      )
      return rows.map((row) => `${String(row['action'])} ${String(row['outcome'])}`)
    },

    countEntries: async () => {
      const [row] = await server.sql('select count(*) as n from waitlist_entries')
      return Number(row?.['n'])
    },
  }
}
