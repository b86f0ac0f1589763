import { describe, expect, it } from 'vitest'
import { demoConversations } from './conversations.ts'
import { demoTherapists } from './therapists.ts'

const staff = new Set([...demoTherapists.map((t) => t.email), 'admin@stillwater.example'])
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

describe('demo conversations', () => {
  it('are recent, in order, inside chat hours and answered by staff', () => {
    expect(demoConversations).toHaveLength(7)
    for (const c of demoConversations) {
      expect(c.daysAgo).toBeLessThan(6)
      expect(c.timeOfDay).toMatch(clock)
      expect(c.messages.length).toBeGreaterThanOrEqual(2)
      expect(c.messages.length).toBeLessThanOrEqual(10)
      const [hour = 0, minute = 0] = c.timeOfDay.split(':').map(Number)
      const last = c.messages.at(-1)?.minutesLater ?? 0
      expect(hour).toBeGreaterThanOrEqual(9)
      expect(hour * 60 + minute + last).toBeLessThan(21 * 60)
      const minutes = c.messages.map((m) => m.minutesLater)
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
      for (const m of c.messages) {
        if (m.from !== 'client') expect(staff).toContain(m.from)
        expect(m.text.length).toBeLessThanOrEqual(2000)
      }
    }
  })

  it('leave three with unread client messages at the end', () => {
    const open = demoConversations.filter((c) => c.messages.some((m) => !m.read))
    expect(open).toHaveLength(3)
    for (const c of open) {
      const from = c.messages.findIndex((m) => !m.read)
      expect(c.messages.slice(from).every((m) => m.from === 'client' && !m.read)).toBe(true)
    }
  })
})
