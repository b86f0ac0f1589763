import * as z from 'zod/mini'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { ruleCode, timeTakenCode } from '../../contract/appointments.ts'
import type { CallRule } from '../../free-times.ts'
import { ruleLabels } from './labels.ts'

/** Why a call was not booked, moved or changed. */
export type CallFault =
  /** It breaks rules of the practice, and goes through if the person insists. */
  | { kind: 'rules'; rules: readonly CallRule[] }
  /** Someone else has changed the call since. */
  | { kind: 'newer'; text: string }
  /** Someone else has booked the time since. */
  | { kind: 'taken'; text: string }
  | { kind: 'other'; text: string }

const withRules = z.object({ rules: z.array(z.string()) })

const isRule = (rule: string): rule is CallRule => Object.hasOwn(ruleLabels, rule)

export function toCallFault(error: unknown, fallback: string): CallFault {
  const text = toErrorMessage(error, fallback)
  if (!(error instanceof CallError) || error.status !== 409) return { kind: 'other', text }
  if (error.code === ruleCode) {
    const { data } = z.safeParse(withRules, error.body)
    return { kind: 'rules', rules: (data?.rules ?? []).filter(isRule) }
  }
  if (error.code === timeTakenCode) return { kind: 'taken', text }
  return error.code === undefined ? { kind: 'newer', text } : { kind: 'other', text }
}
