import { describe, expect, it } from 'vitest'
import { getStartingContent, readDemoContent } from './starting-content.ts'

const demoFacts = /stillwater|hintonburg|kanata|ottawa|northlight|555-0142|city centre|kakulu/i

const startingContent = getStartingContent()

describe('starting content', () => {
  it('names no fact of the demo practice', () => {
    expect(JSON.stringify(startingContent)).not.toMatch(demoFacts)
    expect(JSON.stringify(readDemoContent())).toMatch(demoFacts)
  })

  it('answers what people ask about fees, plans and beginning', () => {
    for (const { pages } of [startingContent, readDemoContent()]) {
      const ids = pages.faq.questions.map(({ id }) => id)
      const asked = ['first-session', 'confidential', 'how-long', 'one-partner', 'under-16']
      expect(ids).toEqual(expect.arrayContaining(asked))
      const words = JSON.stringify([pages.fees, pages.faq])
      for (const word of ['HST', 'OHIP', 'Veterans Affairs', 'WSIB', 'NIHB', 'Interim Federal']) {
        expect(words).toContain(word)
      }
      expect(words).toContain('Four things to ask your plan')
    }
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
