import { describe, expect, it } from 'vitest'
import { findLift } from './bubble-lift.ts'

const bubble = { left: 326, right: 374, top: 780, bottom: 828 }
const button = (top: number) => ({ left: 20, right: 370, top, bottom: top + 48 })

describe('the chat bubble', () => {
  it('stays where it covers nothing', () => {
    expect(findLift(bubble, [], 400)).toBe(0)
    expect(findLift(bubble, [button(600)], 400)).toBe(0)
    expect(findLift(bubble, [{ ...button(790), right: 300 }], 400)).toBe(0)
  })

  it('rises above a button, and above a second one there', () => {
    expect(findLift(bubble, [button(790)], 400)).toBe(828 - 790 + 9)
    expect(findLift(bubble, [button(790), button(730)], 400)).toBe(828 - 730 + 9)
  })

  it('stays where rising within the limit would not help', () => {
    const wall = { left: 0, right: 390, top: 100, bottom: 844 }
    expect(findLift(bubble, [wall], 400)).toBe(0)
  })
})
