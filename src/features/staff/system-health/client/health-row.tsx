import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import type { HealthItem, HealthState } from '../contract.ts'
import { formatMomentWithin, getHealthName, getHealthWords, healthStateLabels } from '../labels.ts'

const tones = {
  moss: 'text-moss-700',
  larch: 'text-larch-800',
  ember: 'text-ember-700',
  slate: 'text-slate-600',
}

const looks = {
  ok: { icon: CircleCheck, tone: 'moss' },
  attention: { icon: TriangleAlert, tone: 'larch' },
  failing: { icon: CircleAlert, tone: 'ember' },
  off: { icon: CircleMinus, tone: 'slate' },
} as const satisfies Record<HealthState, { icon: IconDrawing; tone: keyof typeof tones }>

interface HealthRowFrameProps {
  icon: IconDrawing
  tone: keyof typeof tones
  name: ReactNode
  /** In words: colour and icon alone say nothing. */
  state: string
  /** When it last worked, and the like. */
  note?: string | undefined
  children?: ReactNode
}

export function HealthRowFrame({ icon, tone, name, state, note, children }: HealthRowFrameProps) {
  return (
    <li>
      <div className="grid grid-first-5 gap-x-3 px-5 py-2.75 text-sm">
        <Icon icon={icon} className={tones[tone]} />
        <div className="min-w-0 wrap-anywhere">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p>
              <b className="font-semibold">{name}</b>{' '}
              <span className={classNames('font-semibold', tones[tone])}>{state}</span>
            </p>
            {note && <p className="text-xs text-ink-muted">{note}</p>}
          </div>
          {children}
        </div>
      </div>
    </li>
  )
}

const formatSuccess = ({ id, state, lastSuccessAt }: HealthItem, now: Date) => {
  if (lastSuccessAt !== null) {
    const what = id === 'backups' ? 'Last verified' : 'Last success'
    return `${what} ${formatMomentWithin(new Date(lastSuccessAt), now)}`
  }
  if (id === 'backups') return 'Never made'
  return state === 'off' ? undefined : 'No success so far'
}

interface HealthRowProps {
  item: HealthItem
  now: Date
}

export function HealthRow({ item, now }: HealthRowProps) {
  const { owner, state, lastFailureAt, skipped, waiting } = item
  const words = getHealthWords(item)
  const name = getHealthName(item)
  const notes = [
    formatSuccess(item, now),
    state === 'failing' && lastFailureAt !== null
      ? `last failure ${formatMomentWithin(new Date(lastFailureAt), now)}`
      : undefined,
    waiting ? `${waiting} waiting` : undefined,
    skipped && lastFailureAt !== null
      ? `${skipped} skipped, the last ${formatMomentWithin(new Date(lastFailureAt), now)}`
      : undefined,
  ]
  return (
    <HealthRowFrame
      {...looks[state]}
      name={
        owner ? (
          <a
            href={paths.user(owner.userId)}
            className="text-river-700 underline underline-offset-4"
          >
            {name}
          </a>
        ) : (
          name
        )
      }
      state={healthStateLabels[state]}
      note={notes.filter((note) => note !== undefined).join(', ') || undefined}
    >
      {words && (
        <>
          <p>{words.problem}</p>
          <p className="text-ink-muted">
            <Advice text={words.advice} />
          </p>
        </>
      )}
    </HealthRowFrame>
  )
}

/** Settings and commands, between backticks, are shown as code. */
function Advice({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="rounded-focus bg-slate-100 px-1 text-xs">
        {part}
      </code>
    ),
  )
}
