import { CircleAlert, Info } from 'lucide'
import { useId, useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { addDays, practiceDay, toNoon } from '#shared/practice-time.ts'
import { formatZoneName } from '#shared/zone-name.ts'
import { formatCallDay, formatCallTime } from '../../call-moment.ts'
import type { Bookable } from '../../contract/bookable.ts'
import type { CallChoice } from '../../contract/call-choice.ts'
import type { FreeTime } from '../../contract/free-calls.ts'
import { adaptChoice, findCandidates, findTherapist, listWays, type Wishes } from './call-choice.ts'
import { DayTimes } from './day-times.tsx'
import { describeDay } from './describe-day.ts'
import { formatOwnTime, readOwnZone } from './own-time.ts'
import { listTimes, type Week, weekDays } from './read-week.ts'
import { TimeList } from './time-list.tsx'
import { TimesLoading, timesRoom } from './times-loading.tsx'
import { type FormerTime, useWeek } from './use-week.ts'
import { WeekStrip } from './week-strip.tsx'

interface CallPickerProps {
  bookable: readonly Bookable[]
  wishes: Wishes
  /** The first name of the therapist who is wished for. */
  firstName: string | undefined
  choice: CallChoice | undefined
  onChoose: (choice: CallChoice | undefined) => void
  /** The way to begin with. */
  initialWay?: string | undefined
  /** A time that is to be picked if it is free. */
  linkTime?: string | undefined
  /** One of the nearest times was picked in place of one that is gone, and its button is gone, too. */
  onPickInstead?: () => void
  /** Of a call that is moved: its way stays. */
  fixedWay?: string | undefined
}

type Gone = { former: FormerTime; nearest: readonly FreeTime[] }

/** A week of free times, by day. */
export function CallPicker(props: CallPickerProps) {
  const { bookable, wishes, firstName, choice, onChoose, linkTime, initialWay, fixedWay } = props
  const [wantedWay, setWantedWay] = useState(initialWay)
  const [gone, setGone] = useState<Gone>()
  const [isLinkSpent, setLinkSpent] = useState(false)
  const candidates = findCandidates(bookable, wishes)
  const ways = fixedWay === undefined ? listWays(candidates) : [fixedWay]
  const way = ways.find((one) => one === wantedWay) ?? ways[0]
  const slugs = candidates
    .filter((one) => fixedWay !== undefined || one.ways.includes(way ?? ''))
    .map(({ slug }) => slug)

  const pick = (time: FreeTime) => {
    setGone(undefined)
    if (way === undefined) return
    onChoose({ startsAt: time.startsAt, therapist: findTherapist(time, { wishes, slugs }), way })
  }
  const times = useWeek({
    wanted: way === undefined ? undefined : { slugs, way },
    findFormer: () => {
      setGone(undefined)
      setLinkSpent(true)
      const isUsable = linkTime !== undefined && !Number.isNaN(Date.parse(linkTime)) && !isLinkSpent
      // A link to a time with another therapist was followed after the choice.
      const isOlder = isUsable && choice?.therapist !== (wishes.therapist ?? null)
      if (choice && !isOlder) return { startsAt: choice.startsAt, isOfLink: false }
      return isUsable ? { startsAt: linkTime, isOfLink: true } : undefined
    },
    onAsk: (week) => {
      if (!choice || way === undefined) return
      const time = week && listTimes(week).find(({ startsAt }) => startsAt === choice.startsAt)
      onChoose(adaptChoice(choice, time, { wishes, slugs, way }))
    },
    onFound: pick,
    onGone: (former, nearest) => {
      setGone({ former, nearest })
      if (choice) onChoose(undefined)
    },
  })

  if (way === undefined) return <NoTimes wishes={wishes} firstName={firstName} />
  return (
    <>
      {ways.length > 1 && <WayChoice ways={ways} way={way} onChoose={setWantedWay} />}
      {gone && (
        <GoneNotice
          {...gone}
          onPick={(time) => {
            pick(time)
            props.onPickInstead?.()
          }}
        />
      )}
      <Times {...times} choice={choice} onPick={pick} />
    </>
  )
}

type NoTimesProps = Pick<CallPickerProps, 'wishes' | 'firstName'>

/** The choices leave no one with whom a time can be picked. */
const NoTimes = ({ wishes, firstName }: NoTimesProps) => (
  <Notice tone="river" icon={Info} role="alert">
    {wishes.therapist !== undefined && firstName !== undefined
      ? m.booking_not_with({ firstName })
      : m.booking_none_here()}
  </Notice>
)

interface WayChoiceProps {
  ways: readonly string[]
  way: string
  onChoose: (way: string) => void
}

function WayChoice({ ways, way, onChoose }: WayChoiceProps) {
  const { offices } = useSite()
  const label = (one: string) => {
    if (one === 'phone') return m.booking_way_phone()
    if (one === 'video') return m.booking_way_video()
    const office = offices.find(({ key }) => key === one)?.name ?? one
    return m.booking_way_office({ office })
  }
  return (
    <Field label={m.booking_way()} className="mb-4">
      <SelectInput name="callWay" value={way} onChange={({ target }) => onChoose(target.value)}>
        {ways.map((one) => (
          <option key={one} value={one}>
            {label(one)}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

/** The time of a link, or one that was picked before, is not free. */
function GoneNotice({ former, nearest, onPick }: Gone & { onPick: (time: FreeTime) => void }) {
  const at = new Date(former.startsAt)
  const when = { day: formatCallDay(at), time: formatCallTime(at) }
  return (
    <Notice tone="larch" icon={CircleAlert} role="alert" className="mb-4">
      {former.isOfLink ? m.booking_link_gone(when) : m.booking_chosen_lost()}
      {former.isOfLink && <TimeList times={nearest} onPick={onPick} />}
    </Notice>
  )
}

type TimesProps = ReturnType<typeof useWeek> & {
  choice: CallChoice | undefined
  onPick: (time: FreeTime) => void
}

function Times({ week, isLoading, hasFailed, open, choice, onPick }: TimesProps) {
  if (hasFailed) {
    return (
      <>
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mb-4">
          {m.booking_failed()}
        </Notice>
        <TryAgain onTry={() => void open(week?.from)} />
      </>
    )
  }
  if (!week) return <TimesLoading />
  if (listTimes(week).length === 0 && week.later === undefined && week.earlier === undefined) {
    return (
      <Notice tone="river" icon={Info} role="alert">
        {m.booking_none()}
      </Notice>
    )
  }
  return (
    <div aria-busy={isLoading} className={classNames(timesRoom, isLoading && 'opacity-55')}>
      <WeekTimes week={week} open={open} choice={choice} onPick={onPick} />
    </div>
  )
}

function WeekTimes({
  week,
  open,
  choice,
  onPick,
}: Pick<TimesProps, 'open' | 'choice' | 'onPick'> & { week: Week }) {
  const { city } = useSite().practice
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const picked = choice && practiceDay(new Date(choice.startsAt))
  const isInWeek = (date: string | undefined) => week.days.some((day) => day.date === date)
  const first = week.days.find(({ times }) => times.length > 0) ?? week.days[0]
  const date = [chosen, picked].find(isInWeek) ?? first?.date ?? week.from
  const day = week.days.find((one) => one.date === date) ?? { date, times: [] }
  const ownZone = readOwnZone()
  const zone = formatZoneName(city)
  const hasOwnTimes = listTimes(week).some(
    ({ startsAt }) => formatOwnTime(new Date(startsAt), ownZone) !== undefined,
  )
  const { earlier, later } = week
  const isEmpty = listTimes(week).length === 0
  return (
    <>
      <WeekStrip
        week={week}
        date={date}
        onDay={setChosen}
        onEarlier={earlier === undefined ? undefined : () => void open(earlier, true)}
        onLater={later === undefined ? undefined : () => void open(later)}
        panelId={id}
      />
      <div id={id} role="tabpanel" aria-labelledby={`${id}-day`} className="mt-3">
        <output id={`${id}-day`} className="mb-2 block font-semibold first-letter:uppercase">
          {isEmpty
            ? m.booking_week_none({
                from: formatCallDay(toNoon(week.from), 'UTC'),
                until: formatCallDay(toNoon(addDays(week.from, weekDays - 1)), 'UTC'),
              })
            : describeDay(day)}
        </output>
        <DayTimes
          key={date}
          times={day.times}
          picked={choice?.startsAt}
          onPick={onPick}
          ownZone={ownZone}
          labelId={`${id}-day`}
        />
        <p className="mt-2 text-sm text-ink-muted">
          {hasOwnTimes ? m.booking_all_zone_own({ zone }) : m.booking_all_zone({ zone })}
        </p>
      </div>
    </>
  )
}
