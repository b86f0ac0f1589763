import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, writeCalendarFile } from './write-calendar-file.ts'

const practice = { name: 'Cabinet « Eaux-Calmes », Ottawa', email: 'info@stillwater.example' }

const event: CalendarEvent = {
  uid: 'call-7@stillwater.example',
  sequence: 3,
  startsAt: new Date('2027-03-15T13:00:00Z'),
  endsAt: new Date('2027-03-15T13:20:00Z'),
  changedAt: new Date('2027-03-01T10:00:00Z'),
  summary: 'Appel gratuit (Cabinet « Eaux-Calmes »)',
  description: `${'Où? À l’étage; sonnez « 2 », svp. 👩‍👩‍👧‍👦🏳️‍🌈 '.repeat(5)}\nÀ bientôt`,
  location: '12, rue Main, bureau 5; Ottawa (Ontario) K1A 0B1',
}

const write = (method: 'REQUEST' | 'CANCEL' | 'PUBLISH', changes: Partial<CalendarEvent> = {}) =>
  writeCalendarFile({ practice, method, events: [{ ...event, ...changes }] })

const unfold = (text: string) => text.replaceAll('\r\n ', '')

describe('a calendar file', () => {
  it('has lines of at most 75 octets that unfold to the same text', () => {
    const text = write('REQUEST')
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text).not.toMatch(/[^\r]\n/)
    // No character is cut in two: as bytes, each line is text of its own.
    expect(lines.filter((line) => line.includes('\uFFFD') || !line.isWellFormed())).toEqual([])
    const escaped = event.description
      .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
      .replaceAll('\n', '\\n')
    expect(unfold(text)).toContain(`\r\nDESCRIPTION:${escaped}\r\n`)
  })

  it('is in UTC and says what it does to the entry', () => {
    const text = unfold(write('REQUEST'))
    for (const line of [
      'METHOD:REQUEST',
      'UID:call-7@stillwater.example',
      'SEQUENCE:3',
      'DTSTART:20270315T130000Z',
      'DTEND:20270315T132000Z',
      'STATUS:CONFIRMED',
    ]) {
      expect(text).toContain(`\r\n${line}\r\n`)
    }
    const cancelled = unfold(write('CANCEL', { sequence: 4 }))
    expect(cancelled).toContain('\r\nMETHOD:CANCEL\r\n')
    expect(cancelled).toContain('\r\nSEQUENCE:4\r\n')
    expect(cancelled).toContain('\r\nSTATUS:CANCELLED\r\n')
  })

  it.each(['REQUEST', 'CANCEL', 'PUBLISH'] as const)(
    'is opened as it was meant by two other programs: %s',
    (method) => {
      const text = write(method)
      const opened = Object.values(sync.parseICS(text)).find((one) => one?.type === 'VEVENT')
      expect(opened).toMatchObject({
        uid: event.uid,
        sequence: 3,
        start: event.startsAt,
        end: event.endsAt,
        summary: event.summary,
        description: event.description,
        location: event.location,
      })

      const calendar = new ICAL.Component(ICAL.parse(text))
      const [component] = calendar.getAllSubcomponents('vevent')
      const read = new ICAL.Event(component)
      expect(read.summary).toBe(event.summary)
      expect(read.description).toBe(event.description)
      expect(read.location).toBe(event.location)
      expect(read.startDate.toJSDate()).toEqual(event.startsAt)
      expect(read.sequence).toBe(3)
      expect(calendar.getFirstPropertyValue('method')).toBe(method)
    },
  )

  it('without any event is still a calendar', () => {
    const text = writeCalendarFile({ practice, method: 'PUBLISH', name: 'Free calls', events: [] })
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toEqual([])
  })
})
