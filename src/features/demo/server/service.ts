import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { ChatService } from '#features/chat/server/service.ts'
import type { LeadMailService } from '#features/lead-mail/server/service.ts'
import type { LeadService, PastLeadChange } from '#features/leads/server/service.ts'
import type { PhotoService } from '#features/photos/server/service.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { capitaliseName, fullName } from '#shared/names.ts'
import { endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import {
  type DemoConversation,
  type DemoLead,
  type DemoLeadStatus,
  type DemoTherapist,
  demoConversations,
  demoLeads,
  demoTherapists,
} from '../content.ts'

const portraits = new URL('../portraits/', import.meta.url)
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

type Member = { id: number; name: string }
/** Everybody of the practice, by e-mail. */
type Team = ReadonlyMap<string, Member>

/** The steps by which a lead came to where it stands. */
const statusPath: Record<DemoLeadStatus, readonly DemoLeadStatus[]> = {
  notContacted: [],
  contacted: ['contacted'],
  scheduled: ['contacted', 'scheduled'],
  complete: ['contacted', 'scheduled', 'complete'],
  leadLost: ['contacted', 'leadLost'],
}

/** The administrator without a profile. */
const practiceManager = {
  email: 'admin@stillwater.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  isTherapist: false,
} as const

type DemoDeps = {
  database: Database
  accounts: AccountService
  therapists: TherapistService
  photos: PhotoService
  leads: Pick<LeadService, 'insertPast'>
  leadMail: Pick<LeadMailService, 'insertPastEmail'>
  /** The address that the demo's mails to clients went out from. */
  systemEmail: string
  chat: Pick<ChatService, 'insertPast'>
  clock: Clock
  timeZone: string
}

/** The moment at which the practice's clock shows `HH:MM` on the day that is `daysAgo` days back. */
function toMoment(
  now: Date,
  { daysAgo, timeOfDay }: Pick<DemoLead, 'daysAgo' | 'timeOfDay'>,
  timeZone: string,
): Date {
  const day = practiceDay(new Date(now.getTime() - daysAgo * dayMs), timeZone)
  const moment = practiceMoment(day, timeOfDay, timeZone)
  // Nothing has come in from the future: early in the day it came in an hour ago at most.
  return moment <= now ? moment : new Date(now.getTime() - 60_000 * (1 + daysAgo))
}

export type DemoService = ReturnType<typeof createDemoService>

export function createDemoService(deps: DemoDeps) {
  const { database, accounts, therapists, photos, leads, leadMail, chat, clock, timeZone } = deps

  async function keepPortrait(demo: DemoTherapist): Promise<string | null> {
    if (demo.portrait === null) return null
    return photos.keepDrawing(demo.slug, await readFile(new URL(demo.portrait, portraits)))
  }

  async function hire(demo: DemoTherapist, passwordHash: string): Promise<number> {
    const { email, firstName, lastName, role } = demo
    const person = { email, firstName, lastName, role, isTherapist: true, passwordHash }
    const user = await accounts.create(person)
    if (!user) throw new Error('two demo therapists share an e-mail address')
    await therapists.create(demo, {
      userId: user.id,
      title: demo.title,
      bio: demo.bio,
      photoUrl: await keepPortrait(demo),
      specializations: demo.specializations,
      languages: demo.languages,
      location: demo.location,
      education: demo.education,
      acceptingClients: demo.acceptingClients,
      ageGroups: demo.ageGroups,
      approachDescription: demo.approachDescription,
      profileViews: demo.profileViews,
    })
    return user.id
  }

  const staffNames = new Map(
    [practiceManager, ...demoTherapists].map((person) => [person.email, fullName(person)] as const),
  )

  /** What was done with a lead to bring it where it stands, as far as that is past. */
  function toHistory(lead: DemoLead, createdAt: Date, team: Team): PastLeadChange[] {
    const manager = team.get(practiceManager.email)
    const therapist = lead.assignedTo === null ? undefined : team.get(lead.assignedTo)
    if (!manager) return []
    const told = (
      who: Member,
      hours: number,
      what: Pick<PastLeadChange, 'field' | 'fromValue' | 'toValue'>,
    ) => ({
      ...what,
      at: new Date(createdAt.getTime() + hours * hourMs),
      actorId: who.id,
      actorName: who.name,
    })
    const history: PastLeadChange[] = []
    if (therapist) {
      const { name } = therapist
      const what = { field: 'assignedTo', fromValue: null, toValue: name } as const
      history.push(told(manager, 1, what))
    }
    const worker = therapist ?? manager
    const path = statusPath[lead.status]
    for (const [step, toValue] of path.entries()) {
      const fromValue = path[step - 1] ?? 'notContacted'
      history.push(told(worker, 13 + step * 7, { field: 'status', fromValue, toValue }))
    }
    const unsaid = { fromValue: null, toValue: null }
    if (lead.internalNotes) {
      history.push(told(worker, 13.5, { field: 'internalNotes', ...unsaid }))
    }
    if (lead.hold) {
      const toValue = toLastDay(lead.hold.moreDays)
      history.push(told(worker, 40, { field: 'hold', fromValue: null, toValue }))
    }
    const now = clock.now()
    return history.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }

  const toLastDay = (moreDays: number) =>
    practiceDay(new Date(clock.now().getTime() + moreDays * dayMs), timeZone)

  async function receive(lead: DemoLead, team: Team): Promise<void> {
    const now = clock.now()
    const createdAt = toMoment(now, lead, timeZone)
    const history = toHistory(lead, createdAt, team)
    const therapist = lead.assignedTo === null ? undefined : team.get(lead.assignedTo)
    const mails = (lead.mails ?? [])
      .map(({ hoursLater, subject, message }) => ({
        subject,
        message,
        at: new Date(createdAt.getTime() + hoursLater * hourMs),
      }))
      .filter(({ at }) => at <= now)
    const threadId = mails.length > 0 ? mailName() : null
    const firstName = capitaliseName(lead.firstName)
    const lastName = capitaliseName(lead.lastName)
    const leadId = await leads.insertPast(
      {
        firstName,
        lastName,
        email: lead.email,
        phone: lead.phone,
        serviceType: lead.serviceType,
        preferredLocation: lead.preferredLocation,
        preferredTherapist: lead.preferredTherapist,
        notes: lead.notes,
        status: lead.status,
        assignedTo: therapist?.id ?? null,
        internalNotes: lead.internalNotes,
        leadLostReason: lead.leadLostReason,
        emailThreadId: threadId,
        submissionId: null,
        holdReason: lead.hold?.reason ?? null,
        holdUntil: lead.hold ? endOfPracticeDay(toLastDay(lead.hold.moreDays), timeZone) : null,
        createdAt,
        updatedAt: history.at(-1)?.at ?? createdAt,
      },
      history,
    )
    for (const [place, { at, subject, message }] of mails.entries()) {
      await leadMail.insertPastEmail({
        leadId,
        senderId: therapist?.id ?? null,
        senderName: therapist?.name ?? fullName(practiceManager),
        fromAddress: deps.systemEmail,
        toName: `${firstName} ${lastName}`,
        toAddress: lead.email,
        subject,
        message,
        messageId: `<${place === 0 ? threadId : mailName()}>`,
        threadId,
        sentAt: at,
      })
    }
  }

  const mailName = () => `${randomUUID()}@${deps.systemEmail.split('@')[1] ?? 'localhost'}`

  async function talk(conversation: DemoConversation): Promise<void> {
    const start = toMoment(clock.now(), conversation, timeZone)
    const { firstName, email, phone, messages } = conversation
    await chat.insertPast(
      {
        sessionId: randomUUID(),
        senderName: firstName,
        senderEmail: email,
        senderPhone: phone || null,
      },
      messages.map(({ from, minutesLater, text, read }) => ({
        message: text,
        staffName: from === 'client' ? null : (staffNames.get(from) ?? practiceManager.firstName),
        at: new Date(start.getTime() + minutesLater * 60_000),
        isRead: read,
      })),
    )
  }

  return {
    /** Whether this database holds the demo practice. */
    async isThere(): Promise<boolean> {
      return (await accounts.findByLogin(practiceManager.email)) !== undefined
    },

    /** Gives every demo account another password. @returns whose sign-ins are to end with the old one */
    async changePassword(password: string): Promise<number[]> {
      const passwordHash = await accounts.hashPassword(password)
      const emails = [practiceManager.email, ...demoTherapists.map(({ email }) => email)]
      return database.transaction(async () => {
        const changed: number[] = []
        for (const email of emails) {
          const user = await accounts.findByLogin(email)
          if (!user) continue
          await accounts.setPassword(user.id, passwordHash)
          changed.push(user.id)
        }
        return changed
      })
    },

    /** Whether this is the password of the demo accounts. */
    async opensWith(password: string): Promise<boolean> {
      const checked = await accounts.checkPassword(practiceManager.email, password)
      return checked !== 'busy' && checked.match !== undefined
    },

    /**
     * Fills an empty database with the demo practice, in one transaction: all of it, or nothing.
     * @returns false when another instance was faster
     */
    async seed(password: string): Promise<boolean> {
      // Hashed before the transaction, as it is slow on purpose; one hash serves every demo account.
      const passwordHash = await accounts.hashPassword(password)
      return database.transaction(async () => {
        // The same lock as for a first administrator: an empty database is filled once.
        await lockUntilCommit(database, 'first administrator')
        if (!(await accounts.isEmpty())) return false
        const manager = await accounts.create({ ...practiceManager, passwordHash })
        const team = new Map<string, Member>()
        if (manager) team.set(manager.email, { id: manager.id, name: fullName(manager) })
        for (const demo of demoTherapists) {
          team.set(demo.email, { id: await hire(demo, passwordHash), name: fullName(demo) })
        }
        // Oldest first, so that a higher number is a later request.
        const oldestFirst = demoLeads.toSorted(
          (a, b) => b.daysAgo - a.daysAgo || a.timeOfDay.localeCompare(b.timeOfDay),
        )
        for (const lead of oldestFirst) {
          await receive(lead, team)
        }
        for (const one of demoConversations.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
          await talk(one)
        }
        return true
      })
    },
  }
}

/** The sign-ins that the start prints, most useful first. */
export const demoSignIns = [
  { email: practiceManager.email, who: 'administrator' },
  { email: 'director@stillwater.example', who: 'administrator who is also a therapist' },
  { email: 'maya.chen@stillwater.example', who: 'therapist' },
] as const
