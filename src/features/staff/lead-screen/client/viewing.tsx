import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useIsLive } from '#platform/client/realtime/live-status.ts'
import { useLiveChannel } from '#platform/client/realtime/use-live-channel.ts'
import { ColleaguesBar } from '#platform/client/ui/portal/colleagues-bar.tsx'
import { type LeadViewersFrame, leadViewersFrame, type ViewLeadFrame } from '../contract.ts'

const writing = { one: 'is editing', many: 'are editing' }

const ReportWritingContext = createContext<(isWriting: boolean) => void>(() => {})

/** Reports to colleagues whether an email to the client of the surrounding lead is being written. */
export function useReportWriting(isWriting: boolean): void {
  const report = use(ReportWritingContext)
  useEffect(() => {
    report(isWriting)
    return () => report(false)
  }, [report, isWriting])
}

/** The colleagues who have this lead on the screen, to whom this screen is reported; none without a connection. */
function useLeadViewers(leadId: number, isEditing: boolean): LeadViewersFrame['viewers'] {
  const channel = useLiveChannel()
  const isLive = useIsLive()
  const [viewers, setViewers] = useState<LeadViewersFrame['viewers']>([])

  useEffect(
    () =>
      channel.subscribe((frame) => {
        const { data } = leadViewersFrame.safeParse(frame)
        if (data?.leadId === leadId) setViewers(data.viewers)
      }),
    [channel, leadId],
  )
  useEffect(() => {
    const frame: ViewLeadFrame = { type: 'view_lead', leadId, isEditing }
    if (isLive) channel.send(frame)
  }, [channel, isLive, leadId, isEditing])
  useEffect(() => {
    const frame: ViewLeadFrame = { type: 'view_lead', leadId: null, isEditing: false }
    return () => void channel.send(frame)
  }, [channel])

  return isLive ? viewers : []
}

const placeId = 'colleagues-on-lead'

/**
 * On the lower edge of the head of a lead, where its colleagues are shown. It takes no room, so that nothing moves when
 * someone comes or goes. The head is `relative`.
 */
export const LeadViewersPlace = () => (
  <div
    id={placeId}
    className="pointer-events-none absolute inset-x-3 top-full z-1 flex justify-end md:-translate-y-1/2 print:hidden"
  />
)

interface LeadViewingProps {
  leadId: number
  hasEdits: boolean
  children: ReactNode
}

// The head is rendered with what is below it, and stays as long.
const never = () => () => {}
const findPlace = () => document.getElementById(placeId)

/** Shows in the head of a lead which colleagues have it on the screen. Render it once per lead, with its id as `key`. */
export function LeadViewing({ leadId, hasEdits, children }: LeadViewingProps) {
  const [isWriting, setWriting] = useState(false)
  const viewers = useLeadViewers(leadId, hasEdits || isWriting)
  const place = useSyncExternalStore(never, findPlace, () => null)
  return (
    <ReportWritingContext value={setWriting}>
      {place &&
        createPortal(
          <ColleaguesBar
            colleagues={viewers.map(({ name, isEditing }) => ({ name, isWriting: isEditing }))}
            writing={writing}
            isInLine
          />,
          place,
        )}
      {children}
    </ReportWritingContext>
  )
}
