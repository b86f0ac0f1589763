import { useRef, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import type { Lead, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { type LeadLabels, toReadableLead } from '#features/requests/leads/labels.ts'
import { useStoredNote } from '#features/requests/work-log/client/use-note-draft.ts'
import { useComposer } from '#features/staff/correspondence/client/composer/use-composer.ts'
import { useStoredDraft } from '#features/staff/correspondence/client/composer/use-draft.ts'
import { SendingElsewhere } from '#features/staff/correspondence/client/thread/sending-elsewhere.tsx'
import { UnsentEmail } from '#features/staff/correspondence/client/thread/unsent-email.tsx'
import { type LeadPosition, useLeadPosition } from '#features/staff/work-queue/client/position.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { LeadActivity } from './activity.tsx'
import { LeadColumns, type LeadLayout, type LeadPart } from './columns.tsx'
import { LeadDetails } from './details.tsx'
import { HoldField } from './facts/hold-field.tsx'
import { RelatedList } from './facts/related-list.tsx'
import { LeadGone } from './gone.tsx'
import { LeadHead, type LeadPlace } from './head.tsx'
import { LeadMenu } from './menu.tsx'
import { useNextAfterSend } from './next-after-send.ts'
import { LeadReach } from './reach.tsx'
import { useEdits } from './use-edits.ts'
import { useLeadShortcuts } from './use-shortcuts.ts'
import { LeadViewing } from './viewing.tsx'

export interface LeadScreenProps {
  lead: OpenedLead
  /** The lead as the list has it now. */
  listed: Lead | undefined
  labels: LeadLabels
  photos: StaffPhotos
  user: User
  mayAssign: boolean
  place: LeadPlace
  /** The id of the heading. */
  titleId: string
  /** The lead was reassigned or deleted while it was open. */
  isGone: boolean
  /** Called when something is typed that is not saved, and when nothing is any more. */
  onEdited: (hasEdits: boolean) => void
  /** Called with a newer version. */
  onLoaded: (lead: OpenedLead) => void
  onGone: () => void
  /** Opens another lead in the same place. */
  onOpen: (id: number) => void
  onClose: () => void
}

/** One lead: who it is and what is known on one side, what happened and what is written on the other. Render it once per lead, with its id as `key`. */
export function LeadScreen(props: LeadScreenProps) {
  const { lead, user, place, onClose } = props
  const note = useStoredNote(user.id, lead.id)
  const listed = props.listed ?? lead
  const position = useLeadPosition(lead.id)
  const nextAfterSend = useNextAfterSend()
  const { onOpen } = props
  const move = (find: LeadPosition['findNext']) => {
    find?.().then(
      (id) => {
        if (id !== undefined) onOpen(id)
      },
      (error: unknown) => {
        const text = toErrorMessage(error, 'The next lead could not be loaded. Please try again.')
        showToast({ kind: 'error', title: 'Error', text })
      },
    )
  }
  return (
    <>
      <LeadHead
        lead={listed}
        place={place}
        titleId={props.titleId}
        position={position}
        onMove={move}
        onClose={onClose}
        menu={
          !props.isGone && (
            <LeadMenu
              lead={lead}
              user={user}
              place={place}
              nextAfterSend={nextAfterSend}
              onDeleted={onClose}
            />
          )
        }
      />
      {place === 'page' && <h2 className="sr-only">Details and timeline</h2>}
      <div
        className={classNames(
          'flex min-h-0 flex-auto flex-col overflow-hidden bg-paper print:overflow-visible print:border-0',
          place === 'page' &&
            'rounded-card border border-line max-md:-mx-4 max-md:rounded-none max-md:border-x-0',
        )}
      >
        {props.isGone ? (
          <LeadGone
            note={note}
            unsent={<UnsentEmail userId={user.id} leadId={lead.id} />}
            onClose={onClose}
          />
        ) : (
          <LeadBody {...props} position={position} onMove={move} opensNext={nextAfterSend.isOn} />
        )}
      </div>
    </>
  )
}

interface LeadBodyProps extends LeadScreenProps {
  position: LeadPosition | undefined
  onMove: (find: LeadPosition['findNext']) => void
  /** The next lead opens once an email is sent. */
  opensNext: boolean
}

function LeadBody(props: LeadBodyProps) {
  const { lead, labels, photos, user, mayAssign, position, onMove, onLoaded, onGone, onOpen } =
    props
  const listed = props.listed ?? lead
  const box = useRef<HTMLDivElement>(null)
  const composerArea = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState<LeadPart>('timeline')
  const edits = useEdits(props.onEdited)
  const draft = useStoredDraft(user.id, lead.id)
  const startsOpen = !useIsNarrow()
  const composer = useComposer(composerArea, { hasDraft: draft !== null, startsOpen })
  const write = (open: () => void) => () => {
    setPart('timeline')
    open()
  }
  const field = { lead, onLoaded, onGone }
  const reach = {
    // A call follows, which is logged there.
    onCall: write(composer.openCall),
    onEmail: write(composer.openEmail),
  }
  useLeadShortcuts({
    box,
    mayAssign,
    onEmail: reach.onEmail,
    onNote: write(composer.openNote),
    onDetails: () => setPart('details'),
    onPrevious: position?.findPrevious && (() => onMove(position.findPrevious)),
    onNext: position?.findNext && (() => onMove(position.findNext)),
  })
  const toService = (serviceType: string) =>
    toReadableLead({ ...lead, serviceType }, labels).service
  return (
    <LeadViewing leadId={lead.id} hasEdits={edits.hasEdits}>
      <div ref={box} className="flex min-h-0 flex-auto flex-col print:block">
        <LeadColumns
          part={part}
          isWriting={composer.isEngaged && part === 'timeline'}
          onPart={setPart}
          renderActivity={(layout) => (
            <LeadActivity
              hasHeading={layout === 'wide'}
              lead={listed}
              user={user}
              composer={composer}
              composerArea={composerArea}
              notice={<SendingElsewhere userId={user.id} leadId={lead.id} onOpen={onOpen} />}
              onSent={() => {
                if (props.opensNext) onMove(position?.findNext)
              }}
            />
          )}
          renderHead={(layout) => (
            <LeadReach
              {...field}
              {...reach}
              layout={layout}
              staff={mayAssign ? labels.staff : undefined}
              photos={photos}
              onDetails={() => setPart('details')}
              onEdited={(isEdited) => edits.note('status', isEdited)}
            />
          )}
          renderDetails={(layout) => (
            <LeadDetails
              {...field}
              {...reach}
              labels={labels}
              user={user}
              photos={photos}
              mayAssign={mayAssign}
              layout={layout}
              onEdited={edits.note}
            />
          )}
          renderFoot={() => (
            <HoldField {...field} onEdited={(isEdited) => edits.note('hold', isEdited)} />
          )}
          renderRelated={(layout: LeadLayout) => (
            <RelatedList
              lead={lead}
              toService={toService}
              {...(layout !== 'wide' && {
                emptyText: 'No other request or conversation has this email or phone number.',
              })}
            />
          )}
        />
      </div>
    </LeadViewing>
  )
}
