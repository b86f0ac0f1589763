import { visitorAddressDays } from '#features/core/retention/rules.ts'
import { bind } from '#platform/server/bind.ts'
import type { Contact } from '#shared/contact.ts'
import { dayMs } from '#shared/durations.ts'
import type { ScreeningDeps } from './deps.ts'
import {
  type AnsweredForm,
  changeHeldForm,
  countForm,
  holdForm,
  screenForm,
  type Verdict,
} from './screen-form.ts'

// Other features may import this service, but not the files behind it.
export type { HeldForm } from './repository.ts'
export type { Verdict } from './screen-form.ts'

export type ScreeningService = ReturnType<typeof createScreeningService>

const maxListed = 500

export function createScreeningService(deps: ScreeningDeps) {
  const { clock, forms } = deps
  return {
    ...bind(deps, { count: countForm, hold: holdForm, changeHeld: changeHeldForm }),
    screen: <T>(answered: AnsweredForm, store: (verdict: Verdict) => Promise<T>) =>
      screenForm(deps, answered, store),
    findHeldBySubmission: (submissionId: string) =>
      forms.findHeldBySubmission(submissionId, clock.now()),
    listHeld: () => forms.listHeld(clock.now(), maxListed),
    countHeld: () => forms.countHeld(clock.now()),
    findHeld: (id: number) => forms.findHeld(id, clock.now()),
    findHeldOfContact: (contact: Contact) => forms.findHeldOfContact(contact, clock.now()),
    /** Deletes a held form. @returns it, for one of concurrent calls */
    takeHeld: forms.takeHeld,
    deleteExpiredHeld: (limit: number) => forms.deleteExpiredHeld(clock.now(), limit),
    removeAddresses: (limit: number) =>
      forms.removeAddresses(new Date(clock.now().getTime() - visitorAddressDays * dayMs), limit),
    deleteScreened: (limit: number) =>
      forms.deleteScreened(new Date(clock.now().getTime() - dayMs), limit),
  }
}
