import { maxReportLength } from '../contract.ts'

const unknown = 'unknown'

/** Text as the report accepts it: a name, a route or a position in a file. */
const toCodeName = (text: string | undefined) =>
  (text ?? '').replace(/[^\w$./:*-]/g, '').slice(0, maxReportLength) || unknown

/** `at Team (https://practice.example/assets/therapists-Dk3.js:1:208)`, or `Team@https://…` elsewhere. */
const framePattern = /^\s*(?:at )?([\w$.]+)(?: \(|@).*?([^/()\s]+:\d+:\d+)\)?$/m

/** Facts that a report gives about an error: names and positions in our code, without the error's message. */
export function describeRenderError(
  error: unknown,
  componentStack: string | null | undefined,
  part: string,
) {
  const [, component, source] = framePattern.exec(componentStack ?? '') ?? []
  return {
    kind: toCodeName(error instanceof Error ? error.name : typeof error),
    component: toCodeName(component),
    // The development server adds a query to each file's name.
    source: toCodeName(source?.replace(/\?.*?(?=:\d)/, '')),
    part: toCodeName(part),
  }
}
