import { describe, expect, it } from 'vitest'
import { getStartingContent, readDemoContent } from './starting-content.ts'

const demoFacts = /stillwater|hintonburg|kanata|ottawa|northlight|555-0142|city centre|kakulu/i

const startingContent = getStartingContent()

describe('starting content', () => {
  it('names no fact of the demo practice', () => {
    expect(JSON.stringify(startingContent)).not.toMatch(demoFacts)
    expect(JSON.stringify(readDemoContent())).toMatch(demoFacts)
  })

  it('has ten services, each with its texts', () => {
    expect(startingContent.services).toHaveLength(10)
    for (const service of startingContent.services) {
      expect(service.description.en.length).toBeGreaterThan(5)
      expect(service.rightFor.length).toBeGreaterThan(2)
    }
  })

  it('refers only to choices of the request form that exist', () => {
    for (const { services, pages } of [startingContent, readDemoContent()]) {
      const keys = new Set(['', ...pages.consultation.choices.map(({ key }) => key)])
      for (const { requestChoice } of services) expect(keys).toContain(requestChoice)
    }
  })
})
