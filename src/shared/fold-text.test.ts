import { describe, expect, it } from 'vitest'
import { foldForSearch, foldText, foldWords } from './fold-text.ts'

it.each([
  ['Élise Côté', 'elise cote'],
  ['Cœur de Lætitia', 'coeur de laetitia'],
  ['Łucja Øster-Straße', 'lucja oster-strasse'],
  ['ĐORĐE Żółć', 'dorde zolc'],
  ['김 민지', '김 민지'.normalize('NFD')],
  ['İPEK Işık ALİ', 'ipek isik ali'],
  ['Ｂｅａ ｏ＇Ｎｅｉｌ', "bea o'neil"],
  ['ǅon Ǉubica ﬁnn', 'dzon ljubica finn'],
  ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['გიორგი ᲒᲘᲝᲠᲒᲘ', 'გიორგი გიორგი'],
  ['Bea\u00a0Vale\u200b\u200e', 'bea vale'],
  ['Þóra ŞAHİN', 'thora sahin'],
])('%s is found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it.each(["'", '’', '‘', 'ʼ', 'ʻ', '`', '´', '′', '＇', '‛'])(
  'takes the apostrophe %s for every other one, and for none',
  (apostrophe) => {
    expect(foldText(`O${apostrophe}Neil`)).toBe("o'neil")
    for (const typed of ["o'neil", 'o’neil', 'oʼneil', 'o´neil', 'oneil']) {
      const [word = '?'] = foldWords(typed)
      expect(foldForSearch(`Siobhan O${apostrophe}Neil`)).toContain(word)
    }
  },
)

it.each(['-', '‐', '\u2011', '‒', '–', '—', '−', '﹣', '－'])(
  'takes the hyphen %s for every other',
  (hyphen) => {
    expect(foldText(`Jean${hyphen}Luc`)).toBe('jean-luc')
  },
)

describe('the words of a search', () => {
  it.each([
    ['  Zoé\tL’Éc ', ['zoe', 'lec']],
    [' ', []],
    ['unique, bea', ['unique', 'bea']],
    ['Vale,Iris;', ['vale', 'iris']],
    ['“Jean‑Luc”.', ['jean-luc']],
    ['« anxiété » ?', ['anxiete']],
    ['(613) 555-0187', ['(613)', '555-0187']],
    ['Vale (Iris)?', ['vale', 'iris']],
    ['bea@mail.example', ['bea@mail.example']],
    ['#1047 J.P.', ['#1047', 'j.p']],
    ['—', ['-']],
  ])('of %j are %j', (search, words) => {
    expect(foldWords(search)).toEqual(words)
  })
})
