import { describe, expect, it } from 'vitest'
import { emptyHistory, recordChange, redoChange, undoChange } from './history.ts'

describe('undo', () => {
  it('takes back typing in one field as one step, and does it again', () => {
    let history = emptyHistory<string>()
    history = recordChange(history, '', 'phone', 0)
    history = recordChange(history, '1', 'phone', 500)
    history = recordChange(history, '12', 'email', 800)
    const first = undoChange(history, '12x')
    expect(first?.content).toBe('12')
    const second = first && undoChange(first.history, first.content)
    expect(second?.content).toBe('')
    const again = second && redoChange(second.history, second.content)
    expect(again?.content).toBe('12')
  })

  it('begins a new step after a pause', () => {
    let history = recordChange(emptyHistory<string>(), '', 'phone', 0)
    history = recordChange(history, '1', 'phone', 5_000)
    expect(undoChange(history, '12')?.content).toBe('1')
  })

  it('has nothing to undo at first', () => {
    expect(undoChange(emptyHistory<string>(), '')).toBeUndefined()
    expect(redoChange(emptyHistory<string>(), '')).toBeUndefined()
  })
})
