import { describe, expect, it } from 'vitest'
import { joinMessages, withMessage } from './thread.ts'

const message = (seq: number, id = seq + 10) => ({ id, seq })
const [one, two, three] = [message(1), message(2), message(3)]

describe('the messages of a thread', () => {
  it('stay in order and occur once, however they arrive', () => {
    expect(withMessage([one, three], two)).toEqual([one, two, three])
    expect(withMessage([one, two], { ...two })).toEqual([one, two])
  })

  it('include those that arrived after the read began', () => {
    expect(joinMessages([one, three], [one, two])).toEqual([one, two, three])
    expect(joinMessages(undefined, [one])).toEqual([one])
    expect(joinMessages([one, two], [])).toEqual([])
  })

  it('include earlier pages, unless messages may be missing in between', () => {
    expect(joinMessages([one, two], [two, three])).toEqual([one, two, three])
    expect(joinMessages([one], [two, three])).toEqual([one, two, three])
    expect(joinMessages([one], [three])).toEqual([three])
    expect(joinMessages(undefined, [two])).toEqual([two])
    expect(joinMessages([one], [])).toEqual([])
  })

  it('do not mix with those of a deleted conversation of the same visitor', () => {
    const again = [message(1, 31), message(2, 32)]
    expect(joinMessages([one, two, three], again)).toEqual(again)
    expect(joinMessages([message(5), message(6)], again)).toEqual(again)
  })
})
