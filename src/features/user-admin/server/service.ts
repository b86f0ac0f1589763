import { tooEasyToGuess } from '#features/accounts/rules.ts'
import {
  type AccountDetails,
  type AccountService,
  isEasyToGuess,
} from '#features/accounts/server/service.ts'
import type { AuditEvent, AuditService } from '#features/audit/server/service.ts'
import type { AuthService } from '#features/auth/server/service.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import type { Profile } from '#features/therapists/contract/profiles.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { isUniqueViolation } from '#platform/server/database/unique.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { Paginated } from '#shared/endpoint.ts'
import { AppError, fieldError, notAllowed, notFound } from '#shared/errors.ts'
import {
  type ManagedUser,
  type NewProfile,
  type NewUser,
  type UserChange,
  type UserListQuery,
  type UserSort,
  type UserSortKey,
  usersPerPage,
} from '../contract.ts'
import { standingAfter } from '../rules.ts'
import { createAccountNotices } from './account-notices.ts'

type UserAdminDeps = {
  database: Database
  accounts: AccountService
  therapists: TherapistService
  leads: Pick<LeadService, 'countAssigned' | 'unassignLeads'>
  auth: Pick<AuthService, 'endEverySignIn' | 'requireConfirmed'>
  google: Pick<GoogleConnectionService, 'revokeAfterCommit' | 'listConnected'>
  audit: AuditService
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  clock: Clock
  /** In which the practice's mails tell the time. */
  timeZone: string
}

export type UserAction = AuditEvent<'user'>['action']

/** What would leave the practice without an administrator, or somebody locked out by a slip. */
class LastAdminError extends AppError {
  constructor(message: string) {
    super('conflict', message)
  }
}

const ownLoss = {
  delete: 'You cannot delete your own account.',
  demote: 'You cannot take the administrator role from yourself.',
  suspend: 'You cannot suspend your own account.',
} as const

export type UserAdminService = ReturnType<typeof createUserAdminService>

const noUser = () => notFound('This user is not here, or no longer here.')
const conflict = (message: string) => new AppError('conflict', message)

/** A name that is taken is told at its field too. */
const taken = (path: 'email' | 'username') => {
  const message = 'A user with this email already exists'
  return new AppError('conflict', message, { issues: [{ path, message }] })
}

const toOrdering = (sort: UserSort | undefined) =>
  sort && {
    by: sort.replace('-', '') as UserSortKey, // a sort is one of these, or one from its end
    descending: sort.startsWith('-'),
  }

export function createUserAdminService(deps: UserAdminDeps) {
  const { database, accounts, therapists, leads, auth, google, audit } = deps
  const notices = createAccountNotices(deps)

  type Known = {
    profile: Profile | undefined
    assignedLeads: ReadonlyMap<number, number>
    connected: ReadonlySet<number>
  }
  function present(account: AccountDetails, known: Known): ManagedUser {
    const { profile, assignedLeads, connected } = known
    const shown = account.isTherapist ? profile : undefined
    return {
      ...account,
      updatedAt: account.updatedAt.toISOString(),
      hasProfile: shown !== undefined,
      isAdminTherapist: account.role === 'admin' && account.isTherapist,
      therapistSlug: shown?.slug ?? null,
      profile: shown ?? null,
      assignedLeads: assignedLeads.get(account.id) ?? 0,
      isGoogleConnected: connected.has(account.id),
    }
  }

  async function read(id: number): Promise<ManagedUser> {
    const account = await accounts.findDetails(id)
    if (!account) throw noUser()
    const profile = await therapists.findProfile(id)
    const assignedLeads = await leads.countAssigned([id])
    return present(account, { profile, assignedLeads, connected: await google.listConnected([id]) })
  }

  /**
   * Runs one change of accounts at a time, by somebody who is still an administrator: of two who
   * delete each other at once, one is.
   */
  async function inTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
    try {
      return await database.transaction(async () => {
        await lockUntilCommit(database, 'accounts')
        const asker = await accounts.findDetails(actor.userId)
        if (asker?.role !== 'admin' || asker.isSuspended)
          throw notAllowed('Only administrators may do this.')
        return work()
      })
    } catch (error) {
      // Taken since it was looked for: by a way into the table that does not wait here.
      if (isUniqueViolation(error)) throw taken('email')
      throw error
    }
  }

  const recorder =
    (actor: Actor, origin: Origin, id: number) =>
    (action: UserAction): Promise<void> =>
      audit.record({ actor, origin, record: 'user', id, action })

  const noteRefused = (actor: Actor, id: number | null, origin: Origin, action: UserAction) =>
    audit.record({ actor, origin, record: 'user', id, action, outcome: 'refused' })

  /** Runs `work`; that it was refused for the practice's own good is kept, though all else of it is undone. */
  async function notingLoss<T>(
    actor: Actor,
    id: number,
    origin: Origin,
    action: UserAction,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof LastAdminError) await noteRefused(actor, id, origin, action)
      throw error
    }
  }

  async function refuseLoss(actor: Actor, id: number, what: keyof typeof ownLoss): Promise<void> {
    if (actor.userId === id) throw new LastAdminError(ownLoss[what])
    if ((await accounts.countOtherAdministrators(id)) === 0) {
      throw new LastAdminError('The practice needs at least one administrator.')
    }
  }

  async function hashNew(
    password: string | undefined,
    person: { email: string; firstName: string; lastName: string },
  ): Promise<string | undefined> {
    if (password === undefined || password === '') return undefined
    if (await isEasyToGuess(password, person)) throw fieldError('password', tooEasyToGuess)
    return accounts.hashPassword(password)
  }

  async function addProfile(actor: Actor, origin: Origin, person: AccountDetails): Promise<void> {
    if (await therapists.createFirst(person)) await recordProfile(actor, origin, person.id)
  }

  async function recordProfile(actor: Actor, origin: Origin, userId: number): Promise<void> {
    const id = (await therapists.findProfile(userId))?.id ?? null
    await audit.record({ actor, origin, record: 'profile', id, action: 'profile.created' })
  }

  return {
    /**
     * Everyone who is searched for, in the order they joined where nothing else is asked for. With a
     * page, nine of them, and how many there are on all pages.
     */
    async list(
      actor: Actor,
      origin: Origin,
      { page, perPage = usersPerPage.table, search, sort }: UserListQuery = {},
    ): Promise<Paginated<ManagedUser[]>> {
      const cut = page === undefined ? undefined : { limit: perPage, offset: (page - 1) * perPage }
      const { rows, total } = await accounts.listDetails({
        search,
        ordering: toOrdering(sort),
        page: cut,
      })
      // Of a page's people alone; the whole list may be too long to name them all in a query.
      const ids = cut && rows.map(({ id }) => id)
      const [profiles, assignedLeads, connected] = await Promise.all([
        therapists.listProfiles(ids),
        leads.countAssigned(ids),
        google.listConnected(ids),
      ])
      const listed = rows.map(({ id }) => id)
      await audit.recordList({ actor, origin, record: 'user', ids: listed })
      const users = rows.map((account) =>
        present(account, { profile: profiles.get(account.id), assignedLeads, connected }),
      )
      return { rows: users, total }
    },

    count: accounts.countTherapists,

    /** From 1, in the list of everyone. @throws not-found */
    async findRank(id: number, sort?: UserSort): Promise<number> {
      const place = await accounts.findRank(id, toOrdering(sort))
      if (place === undefined) throw noUser()
      return place
    },

    /** @throws not-found */
    async get(actor: Actor, id: number, origin: Origin): Promise<ManagedUser> {
      const user = await read(id)
      await recorder(actor, origin, id)('account.viewed')
      return user
    },

    /** @throws not-found */
    async findLastSignIn(id: number): Promise<{ at: string | null }> {
      if (!(await accounts.findDetails(id))) throw noUser()
      const at = await audit.findLastSignIn(id)
      return { at: at?.toISOString() ?? null }
    },

    /**
     * @throws conflict when the e-mail is taken, bad-input for a password too easy to guess,
     * not-allowed for an administrator when the password must be confirmed first
     */
    async create(
      actor: Actor,
      user: NewUser,
      origin: Origin,
      sessionToken: string | undefined,
    ): Promise<ManagedUser> {
      const { password, ...person } = user
      if (person.role === 'admin') await auth.requireConfirmed(sessionToken)
      // Slow on purpose, and therefore before the transaction.
      const passwordHash = await hashNew(password, person)
      if (passwordHash === undefined) throw fieldError('password', 'A password is required')
      return inTurn(actor, async () => {
        if (await accounts.isTaken([person.email], undefined)) throw taken('email')
        const isTherapist = person.role === 'therapist' || person.isTherapist
        const made = await accounts.create({ ...person, isTherapist, passwordHash })
        const account = made && (await accounts.findDetails(made.id))
        if (!account) throw taken('email')
        await recorder(actor, origin, account.id)('account.created')
        if (account.role === 'admin') await notices.administratorMade(actor, account)
        if (isTherapist) await addProfile(actor, origin, account)
        return read(account.id)
      })
    },

    /** @throws not-found, conflict, bad-input, not-allowed when the password must be confirmed first */
    async change(
      actor: Actor,
      id: number,
      change: UserChange,
      origin: Origin,
      sessionToken: string | undefined,
    ): Promise<ManagedUser> {
      const { profile, updatedAt, password, ...given } = change
      const person = await accounts.findDetails(id)
      if (!person) throw noUser()
      if (password && actor.userId === id) {
        const message =
          'Change your own password under your account, where the current one is asked.'
        throw fieldError('password', message)
      }
      const refuseUnconfirmed = async (before: AccountDetails) => {
        const isRoleNew = standingAfter(before, given).role !== before.role
        const isEmailNew = given.email !== undefined && given.email !== before.email
        if (password || isRoleNew || isEmailNew) await auth.requireConfirmed(sessionToken)
      }
      await refuseUnconfirmed(person)
      const passwordHash = await hashNew(password, {
        email: given.email ?? person.email,
        firstName: given.firstName ?? person.firstName,
        lastName: given.lastName ?? person.lastName,
      })
      const apply = async () => {
        const before = await accounts.findDetails(id)
        if (!before) throw noUser()
        await refuseUnconfirmed(before)
        const record = recorder(actor, origin, id)
        const standing = standingAfter(before, given)
        const isRoleNew = standing.role !== before.role
        if (isRoleNew && before.role === 'admin') await refuseLoss(actor, id, 'demote')
        for (const path of ['email', 'username'] as const) {
          const name = given[path]
          if (name !== undefined && (await accounts.isTaken([name], id))) throw taken(path)
        }
        const isAccountMeant = Object.keys(given).length > 0 || passwordHash !== undefined
        if (isAccountMeant) {
          const readAt = updatedAt === undefined ? undefined : new Date(updatedAt)
          const after = await accounts.change(before, readAt, {
            ...given,
            ...standing,
            passwordHash,
          })
          if (!after) throw conflict('Someone else has changed this user since you opened it.')
          await record('account.changed')
          if (isRoleNew) await record('account.role_changed')
          if (after.email !== before.email) await record('account.email_changed')
          if (passwordHash !== undefined) await record('account.password_changed')
          if (isRoleNew || passwordHash !== undefined) await auth.endEverySignIn(id)
          await notices.accountChanged(actor, before, after, passwordHash !== undefined)
          if (isRoleNew && after.role === 'admin') await notices.administratorMade(actor, after)
          if (after.isTherapist && !before.isTherapist) await addProfile(actor, origin, after)
        }
        if (profile) await therapists.changeManaged(actor, id, profile, origin)
        return read(id)
      }
      return notingLoss(actor, id, origin, 'account.role_changed', () => inTurn(actor, apply))
    },

    /** @throws not-found, conflict for oneself and for the last administrator */
    async remove(actor: Actor, id: number, origin: Origin): Promise<void> {
      const apply = async () => {
        const account = await accounts.findDetails(id)
        if (!account) throw noUser()
        await refuseLoss(actor, id, 'delete')
        await leads.unassignLeads(actor, id, origin)
        await google.revokeAfterCommit(id)
        await auth.endEverySignIn(id)
        await therapists.removeForUser(actor, id, origin)
        await accounts.remove(id)
        await recorder(actor, origin, id)('account.deleted')
      }
      await notingLoss(actor, id, origin, 'account.deleted', () => inTurn(actor, apply))
    },

    /** Ends every session of an account. @throws not-found */
    async signOut(actor: Actor, id: number, origin: Origin): Promise<void> {
      await inTurn(actor, async () => {
        if (!(await accounts.findDetails(id))) throw noUser()
        await auth.endEverySignIn(id)
        await recorder(actor, origin, id)('account.signed_out_everywhere')
      })
    },

    /**
     * Ends every session of an account and lets nobody sign in to it. The public profile stays.
     * @throws not-found, conflict for oneself and for the last administrator
     */
    async suspend(actor: Actor, id: number, origin: Origin): Promise<void> {
      const apply = async () => {
        const before = await accounts.findDetails(id)
        if (!before) throw noUser()
        await refuseLoss(actor, id, 'suspend')
        if (before.isSuspended) return
        await auth.endEverySignIn(id)
        await accounts.change(before, undefined, { suspendedAt: deps.clock.now() })
        await recorder(actor, origin, id)('account.suspended')
      }
      await notingLoss(actor, id, origin, 'account.suspended', () => inTurn(actor, apply))
    },

    /** @throws not-found */
    async resume(actor: Actor, id: number, origin: Origin): Promise<void> {
      await inTurn(actor, async () => {
        const before = await accounts.findDetails(id)
        if (!before) throw noUser()
        if (!before.isSuspended) return
        await accounts.change(before, undefined, { suspendedAt: null })
        await recorder(actor, origin, id)('account.resumed')
      })
    },

    /** A first profile, or the hidden one as it was kept. @throws conflict when there is one to be seen */
    async createProfile(actor: Actor, wanted: NewProfile, origin: Origin): Promise<Profile> {
      const { userId, ...content } = wanted
      return inTurn(actor, async () => {
        const before = await accounts.findDetails(userId)
        if (!before) throw fieldError('userId', 'This user is not here, or no longer here.')
        const isNew = await therapists.createFirst(before, content)
        if (!isNew && before.isTherapist) {
          throw conflict('This account already has a therapist profile.')
        }
        if (!before.isTherapist) await accounts.change(before, undefined, { isTherapist: true })
        if (isNew) await recordProfile(actor, origin, userId)
        else await recorder(actor, origin, userId)('account.changed')
        const profile = await therapists.findProfile(userId)
        if (!profile) throw noUser()
        return profile
      })
    },
  }
}
