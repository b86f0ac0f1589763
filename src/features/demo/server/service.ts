import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { ChatService } from '#features/chat/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { PhotoService } from '#features/photos/server/service.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import { capitaliseName, fullName } from '#shared/names.ts'
import { practiceDay } from '#shared/practice-time.ts'
import {
  type DemoConversation,
  type DemoLead,
  type DemoTherapist,
  demoConversations,
  demoLeads,
  demoTherapists,
} from '../content.ts'

const portraits = new URL('../portraits/', import.meta.url)
const dayMs = 24 * 60 * 60 * 1000

/** The administrator without a profile. */
const practiceManager = {
  email: 'admin@stillwater.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  isTherapist: false,
} as const

type DemoServiceParts = {
  database: Database
  accounts: AccountService
  therapists: TherapistService
  photos: PhotoService
  leads: Pick<LeadService, 'insertPast'>
  chat: Pick<ChatService, 'insertPast'>
  clock: Clock
  timeZone: string
}

/** The moment at which the practice's clock shows `HH:MM` on the day that is `daysAgo` days back. */
function momentOf(
  now: Date,
  { daysAgo, timeOfDay }: Pick<DemoLead, 'daysAgo' | 'timeOfDay'>,
  timeZone: string,
): Date {
  const day = practiceDay(new Date(now.getTime() - daysAgo * dayMs), timeZone)
  const guess = new Date(`${day}T${timeOfDay}:00Z`)
  const shown = new Date(`${guess.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  const moment = new Date(guess.getTime() + (guess.getTime() - shown.getTime()))
  // Nothing has come in from the future: early in the day it came in an hour ago at most.
  return moment <= now ? moment : new Date(now.getTime() - 60_000 * (1 + daysAgo))
}

export function createDemoService(parts: DemoServiceParts) {
  const { database, accounts, therapists, photos, leads, chat, clock, timeZone } = parts

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

  async function receive(lead: DemoLead, assignedTo: number | null): Promise<void> {
    const createdAt = momentOf(clock.now(), lead, timeZone)
    await leads.insertPast({
      firstName: capitaliseName(lead.firstName),
      lastName: capitaliseName(lead.lastName),
      email: lead.email,
      phone: lead.phone,
      serviceType: lead.serviceType,
      preferredLocation: lead.preferredLocation,
      preferredTherapist: lead.preferredTherapist,
      notes: lead.notes,
      status: lead.status,
      assignedTo,
      internalNotes: lead.internalNotes,
      leadLostReason: lead.leadLostReason,
      emailThreadId: null,
      submissionId: null,
      createdAt,
      updatedAt: createdAt,
    })
  }

  const staffNames = new Map(
    [practiceManager, ...demoTherapists].map((person) => [person.email, fullName(person)] as const),
  )

  async function talk(conversation: DemoConversation): Promise<void> {
    const start = momentOf(clock.now(), conversation, timeZone)
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

    /** Gives every demo account another password. */
    async changePassword(password: string): Promise<void> {
      const passwordHash = await accounts.hashPassword(password)
      const emails = [practiceManager.email, ...demoTherapists.map(({ email }) => email)]
      await database.transaction(async () => {
        for (const email of emails) {
          const user = await accounts.findByLogin(email)
          if (user) await accounts.setPassword(user.id, passwordHash)
        }
      })
    },

    /** Whether this is the password of the demo accounts. */
    async opensWith(password: string): Promise<boolean> {
      const checked = await accounts.checkPassword(practiceManager.email, password)
      return checked !== 'busy' && checked.user !== undefined
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
        await holdLock(database, 'first administrator')
        if (!(await accounts.isEmpty())) return false
        await accounts.create({ ...practiceManager, passwordHash })
        const userIds = new Map<string, number>()
        for (const demo of demoTherapists) userIds.set(demo.email, await hire(demo, passwordHash))
        // Oldest first, so that a higher number is a later request.
        const oldestFirst = demoLeads.toSorted(
          (a, b) => b.daysAgo - a.daysAgo || a.timeOfDay.localeCompare(b.timeOfDay),
        )
        for (const lead of oldestFirst) {
          await receive(lead, (lead.assignedTo && userIds.get(lead.assignedTo)) || null)
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
