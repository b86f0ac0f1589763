import type { Actor } from '#shared/actor.ts'
import type { ChecklistStep } from '../../contract/admin.ts'
import { describeSteps, type Step } from '../../describe-steps.ts'
import type { SiteDeps } from '../deps.ts'
import { getStartingContent } from '../starting-content.ts'
import { findEditedContent } from './find-edited-content.ts'

/** The steps before the first publication, by the draft or else by what is published. */
export const getChecklist =
  ({ site, accounts, countInvited, timeZone, hasMailServer }: SiteDeps) =>
  async (): Promise<Step[]> => {
    const content = await findEditedContent(site, await site.findDraft())
    const steps = await site.listSteps()
    return describeSteps({
      content,
      starting: getStartingContent(),
      confirmed: new Map(steps.map(({ step, doneAt }) => [step, doneAt])),
      people: (await accounts.listNames()).length,
      invited: await countInvited(),
      timeZone,
      hasMailServer,
    })
  }

export const confirmStep =
  ({ site, clock }: SiteDeps) =>
  async (actor: Actor, step: ChecklistStep, isDone: boolean): Promise<undefined> => {
    if (isDone) await site.storeStep({ step, doneAt: clock.now(), doneBy: actor.userId })
    else await site.deleteStep(step)
    return undefined
  }
