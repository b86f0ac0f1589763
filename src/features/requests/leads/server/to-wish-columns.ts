import { callTimes } from '#shared/contact-wishes.ts'
import { AppError } from '#shared/errors.ts'
import type { LeadChange } from '../contract/leads.ts'
import type { LeadDeps } from './deps.ts'
import type { LeadRow, LeadRowChange } from './repository/tables.ts'

const choiceFields = ['preferredLocation', 'preferredTherapist'] as const

/**
 * The wishes of the client, as the form stores them. A choice that stays is not checked: the website may not offer it any more.
 * @throws bad-input for a new choice that is not offered
 */
export async function toWishColumns(
  { choices }: Pick<LeadDeps, 'choices'>,
  before: LeadRow,
  change: LeadChange,
): Promise<Partial<LeadRowChange>> {
  const isNew = (name: string) =>
    choiceFields.some(
      (field) => field === name && change[field] !== undefined && change[field] !== before[field],
    )
  const { preferredLocation, preferredTherapist, contactBy, mayLeaveMessage } = change
  if (choiceFields.some(isNew)) {
    const found = await choices.findIssues({ ...before, ...change })
    const issues = found.filter(({ path }) => isNew(path))
    const [first] = issues
    if (first) throw new AppError('bad-input', first.message, { issues })
  }
  return {
    ...(preferredLocation !== undefined && { preferredLocation }),
    ...(isNew('preferredTherapist') && {
      preferredTherapist: await choices.findTherapist(preferredTherapist),
    }),
    ...(change.callTimes !== undefined && {
      callTimes: callTimes.filter((time) => change.callTimes?.includes(time)),
    }),
    ...(contactBy !== undefined && { contactBy }),
    ...(mayLeaveMessage !== undefined && { mayLeaveMessage }),
  }
}
