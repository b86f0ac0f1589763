import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { practiceDay } from '#shared/practice-time.ts'
import type { FreeTime } from '../../contract/free-calls.ts'
import { findNearest, listTimes, readWeek, type Wanted, type Week } from './read-week.ts'

type State = { week: Week | undefined; isLoading: boolean; hasFailed: boolean }

/** A time that was picked before, or that a link names. */
export type FormerTime = { startsAt: string; isOfLink: boolean }

interface WeekOptions {
  /** Undefined while no one can be called. */
  wanted: Wanted | undefined
  /** The time that the choices may have made impossible. */
  findFormer: () => FormerTime | undefined
  /** Called before times are asked for, with the week that is shown until then. */
  onAsk: (week: Week | undefined) => void
  /** It is free with the present choices, too. */
  onFound: (time: FreeTime) => void
  onGone: (former: FormerTime, nearest: readonly FreeTime[]) => void
}

/** The week that is shown. Other choices are asked for at once, from the week of the time that was picked. */
export function useWeek({ wanted, findFormer, onAsk, onFound, onGone }: WeekOptions) {
  const [state, setState] = useState<State>({ week: undefined, isLoading: true, hasFailed: false })
  const turn = useRef(0)
  const slugs = wanted?.slugs.join() ?? ''
  const way = wanted?.way ?? ''

  const open = useCallback(
    async (day?: string, isExact = false): Promise<Week | undefined> => {
      turn.current += 1
      const own = turn.current
      setState(({ week }) => ({ week, isLoading: true, hasFailed: false }))
      const answer = await readWeek({ slugs: slugs.split(','), way }, day, isExact).catch(() => {})
      if (own !== turn.current) return undefined
      setState(({ week }) => ({ week: answer ?? week, isLoading: false, hasFailed: !answer }))
      return answer ?? undefined
    },
    [slugs, way],
  )

  const start = useEffectEvent(async (read: typeof open) => {
    const former = findFormer()
    const at = former && Date.parse(former.startsAt)
    if (slugs === '') {
      if (former && !former.isOfLink) onGone(former, [])
      return
    }
    onAsk(state.week)
    const week = await read(former && practiceDay(new Date(former.startsAt)))
    if (!week || !former || at === undefined) return
    const times = listTimes(week)
    const found = times.find(({ startsAt }) => Date.parse(startsAt) === at)
    if (found) onFound(found)
    else onGone(former, findNearest(times, at))
  })
  useEffect(() => {
    const timer = setTimeout(() => void start(open))
    return () => {
      clearTimeout(timer)
      turn.current += 1
    }
  }, [open])

  return { ...state, open }
}
