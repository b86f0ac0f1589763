import { getStartingContent } from '#features/practice/site/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import type { ChecklistStep } from '../contract.ts'
import { describeSteps, type Step } from '../describe-steps.ts'
import type { EditorDeps } from './deps.ts'
import { findEditedContent } from './find-edited-content.ts'

/** The steps before the first publication, by the draft or else by what is published. */
export async function getChecklist({
  site,
  accounts,
  invitations,
  timeZone,
  hasMailServer,
}: EditorDeps): Promise<Step[]> {
  const content = await findEditedContent(site, await site.findDraft())
  const steps = await site.listSteps()
  return describeSteps({
    content,
    starting: getStartingContent(),
    confirmed: new Map(steps.map(({ step, doneAt }) => [step, doneAt])),
    people: (await accounts.listNames()).length,
    invited: await invitations.countOpen(),
    timeZone,
    hasMailServer,
  })
}

export async function confirmStep(
  { site, clock }: EditorDeps,
  actor: Actor,
  step: ChecklistStep,
  isDone: boolean,
): Promise<undefined> {
  if (isDone) await site.storeStep({ step, doneAt: clock.now(), doneBy: actor.userId })
  else await site.deleteStep(step)
  return undefined
}
