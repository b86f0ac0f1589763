import { readViolenceLines } from '#features/practice/site/contract/read-help.ts'
import { callOverHttp } from '#platform/client/http/api.ts'

export { callsForHelp, HelpCard } from '#platform/client/ui/help-card.tsx'

/** Without the practice's lines the card still has 9-8-8, 911 and the page of help lines. */
export const readLines = () => callOverHttp(readViolenceLines, {}).catch(() => [])
